import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { oidcProvider } from './oidc.ts'
import { cleanAddress, cleanName, isSubject, ProviderUnavailableError } from './social-provider.ts'

const question = {
  redirectUri: 'https://bolt.hu/belepes/oidc',
  state: 's',
  nonce: 'n',
  codeVerifier: 'v'.repeat(43),
}
const at = (issuer: string) =>
  oidcProvider({ slug: 'oidc', name: 'Próba', issuer, clientId: 'a', clientSecret: 'b' })

describe('an OpenID provider', () => {
  it('that does not respond is unavailable', async () => {
    await expect(at('http://127.0.0.1:1').authorizationUrl(question)).rejects.toThrow(
      ProviderUnavailableError,
    )
  })

  it('that responds with nonsense is unavailable, and is requested again the next time', async () => {
    let requested = 0
    const server = createServer((_request, response) => {
      requested += 1
      response.end('<h1>Hamarosan!</h1>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const provider = at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    for (const time of [1, 2]) {
      await expect(provider.authorizationUrl(question)).rejects.toThrow(ProviderUnavailableError)
      expect(requested).toBe(time)
    }
    server.close()
  })
})

describe('what a provider says', () => {
  it('of names is stored as one clean line', () => {
    expect(cleanName('  Judit\r\n  Anna ')).toBe('Judit Anna')
    expect(cleanName('Judit\r\nBcc: x')).toBe('')
    expect(cleanName('nyert.evil.example')).toBe('')
    expect(cleanName('\u0000\u0007')).toBe('')
    expect(cleanName({ first: 'Judit' })).toBe('')
    expect([...cleanName('ű'.repeat(200))]).toHaveLength(100)
  })

  it('of the address is kept when it is one', () => {
    expect(cleanAddress(' judit@pelda.hu ')).toBe('judit@pelda.hu')
    for (const wrong of [
      'judit',
      'a@b.hu, c@d.hu',
      'a\u0000@b.hu',
      'a@b.hu\r\nBcc: x@y.hu',
      7,
      undefined,
      null,
    ])
      expect(cleanAddress(wrong)).toBeNull()
  })

  it('as the subject is believed within the bounds of the standard', () => {
    expect(isSubject('1155|auth0_x')).toBe(true)
    for (const wrong of ['', 'x'.repeat(256), 'ű', 'a b', 'a\u0000']) expect(isSubject(wrong)).toBe(false)
  })
})
