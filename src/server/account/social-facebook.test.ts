import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { facebookProvider } from './social-facebook.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './social-provider.ts'

const secret = 'titok'
let server: Server
let origin: string
/** What the stand-in for Facebook returns and what was requested. */
let payloads: { token: [number, unknown]; me: [number, unknown] }
let requested: { token: URLSearchParams; me: URL; authorization: string | undefined }

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, origin)
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (url.pathname === '/token') requested.token = new URLSearchParams(body)
      else Object.assign(requested, { me: url, authorization: request.headers.authorization })
      const [status, payload] = url.pathname === '/token' ? payloads.token : payloads.me
      response
        .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
        .end(JSON.stringify(payload))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  payloads = {
    token: [200, { access_token: 'abc', token_type: 'bearer', expires_in: 5000 }],
    me: [200, { id: '1234', first_name: 'Judit', last_name: 'Kovács', email: 'judit@pelda.hu' }],
  }
  requested = { token: new URLSearchParams(), me: new URL(origin), authorization: undefined }
})

const provider = () =>
  facebookProvider({
    clientId: 'app',
    clientSecret: secret,
    endpoints: { dialog: `${origin}/dialog`, token: `${origin}/token`, me: `${origin}/me` },
  })
const question = {
  redirectUri: 'https://bolt.hu/belepes/facebook',
  state: 's'.repeat(43),
  nonce: 'n',
  codeVerifier: 'v'.repeat(43),
}
const comeBack = (state = question.state) =>
  provider().identify(new URL(`${question.redirectUri}?code=kod&state=${state}`), question)

describe('signing in with Facebook', () => {
  it('sends the customer there with state and PKCE', async () => {
    const url = new URL(await provider().authorizationUrl(question))
    expect(url.origin + url.pathname).toBe(`${origin}/dialog`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'app',
      response_type: 'code',
      redirect_uri: question.redirectUri,
      state: question.state,
      scope: 'email public_profile',
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(secret)
  })

  it('asks who came, with the proof that it is the app', async () => {
    expect(await comeBack()).toEqual({
      subject: '1234',
      email: { address: 'judit@pelda.hu', proof: 'likely' },
      firstName: 'Judit',
      lastName: 'Kovács',
    })
    expect(requested.token.get('code_verifier')).toBe(question.codeVerifier)
    expect(requested.token.get('redirect_uri')).toBe(question.redirectUri)
    expect(requested.authorization).toBe('Bearer abc')
    expect(requested.me.searchParams.get('appsecret_proof')).toBe(
      createHmac('sha256', secret).update('abc').digest('hex'),
    )
  })

  it('knows customers without an address, and cleans names', async () => {
    payloads.me = [200, { id: '1234', first_name: ' Ju\r\ndit ', email: 'nem cím' }]
    expect(await comeBack()).toMatchObject({ email: null, firstName: 'Ju dit', lastName: '' })
    payloads.me = [200, { id: '1234', first_name: 'Judit', last_name: 'nyert.evil.example' }]
    expect(await comeBack()).toMatchObject({ firstName: 'Judit', lastName: '' })
  })

  it.each([
    ['the code is refused', { token: [400, { error: { message: 'Invalid code', code: 100 } }] }],
    ['there is no token', { token: [200, { error: 'invalid_grant' }] }],
    ['the profile is refused', { me: [400, { error: { message: 'Invalid proof' } }] }],
    ['the profile has no id', { me: [200, { first_name: 'Judit' }] }],
  ])('refuses when %s', async (_, changed) => {
    Object.assign(payloads, changed)
    await expect(comeBack()).rejects.toThrow(ProviderRefusedError)
  })

  it('refuses a foreign state', async () => {
    await expect(comeBack('x'.repeat(43))).rejects.toThrow(ProviderRefusedError)
  })

  it.each([['token'], ['me']] as const)('says when %s is out of order', async (which) => {
    payloads[which] = [503, {}]
    await expect(comeBack()).rejects.toThrow(ProviderUnavailableError)
  })

  it('says when nobody responds', async () => {
    const away = facebookProvider({
      clientId: 'app',
      clientSecret: secret,
      endpoints: { dialog: 'http://127.0.0.1:1/', token: 'http://127.0.0.1:1/', me: 'http://127.0.0.1:1/' },
    })
    await expect(
      away.identify(new URL(`${question.redirectUri}?code=kod&state=${question.state}`), question),
    ).rejects.toThrow(ProviderUnavailableError)
  })
})
