import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestToken } from '#server/review/review-request.ts'
import { errorBody } from '#contract/schemas/shared.ts'
import { writeFixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const browser = { accept: 'text/html,application/xhtml+xml' }
let shop: InProcessShop
let port: number

beforeAll(async () => {
  shop = await startInProcessShop()
  await writeFixture(shop.sql)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as { port: number }).port
})
afterAll(() => shop.stop())

const inject = (request: InjectOptions) => shop.app.inject(request)

/** Speaks bytes, as no well-behaved client would; resolves with all that came back. */
function speak(...bytes: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => bytes.forEach((text) => socket.write(text)))
    let response = ''
    socket.on('data', (data) => (response += String(data)))
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}

test('clients that hold a connection for nothing are given up', () => {
  expect(shop.app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000, timeout: 30_000 })
})

describe('what the parser refuses has the body of every other error', () => {
  test.each([
    ['too large headers', 431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ])('%s', async (_what, status, bytes) => {
    const response = await speak(bytes)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(errorBody.parse(JSON.parse(response.split('\r\n\r\n')[1]!)).message).toMatch(/^A kérés/)
  })
})

describe('a browser gets a page for what the parser refuses, with its style in it', () => {
  const accept = 'Accept: text/html,application/xhtml+xml'
  test.each([
    [
      'too many cookies',
      431,
      `GET / HTTP/1.1\r\nHost: x\r\n${accept}\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    ['too long an address', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${accept}\r\n\r\n`],
    ['a bad header', 400, `GET / HTTP/1.1\r\nHost: x\r\n${accept}\r\nb ad: 1\r\n\r\n`],
  ])('%s', async (_what, status, bytes) => {
    const response = await speak(bytes)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toContain('content-type: text/html')
    expect(body).toMatch(/<h1>(?:Túl sok adat|Ezt a kérést nem értjük)/)
    const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(head).toContain(`style-src 'sha256-${hash}'`)
  })
  test('the API responds with JSON whoever asks', async () => {
    const response = await speak(
      `GET /v1/cart HTTP/1.1\r\nHost: x\r\n${accept}\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expect(errorBody.parse(JSON.parse(response.split('\r\n\r\n')[1]!)).code).toBe('headers_too_large')
  })
})

describe('methods', () => {
  test.each([
    ['TRACE', '/', 405],
    ['TRACE', '/v1/product-search', 405],
    ['PATCH', '/', 405],
    ['PUT', '/v1/product-search', 405],
    ['OPTIONS', '/v1/product-search', 204],
    ['OPTIONS', '/v1/nothing', 404],
    ['POST', '/images/a.svg/product-cover', 405],
    ['DELETE', '/images/a.svg/product-cover', 405],
    ['HEAD', '/v1/product/nf3', 200],
    ['HEAD', '/', 200],
    ['HEAD', '/v1/nothing', 404],
  ])('%s %s responds with %i', async (method, url, status) => {
    const response = await inject({ method: method as 'GET', url, headers: sameOrigin })
    expect(response.statusCode).toBe(status)
    if (status === 405 && method !== 'HEAD')
      expect(errorBody.parse(response.json()).code).toBe('method_not_allowed')
  })

  test('the allowed methods of an address are listed', async () => {
    expect((await inject({ method: 'OPTIONS', url: '/v1/product/nf3' })).headers.allow).toBe(
      'GET, HEAD, OPTIONS',
    )
    const token = 'a'.repeat(43)
    const refused = await inject({
      method: 'POST',
      url: `/v1/checkout/${token}/contact`,
      headers: sameOrigin,
    })
    expect(refused.headers.allow).toBe('PUT, OPTIONS')
  })
})

test.each([
  '/v1/product-search/',
  '/v1/product/a%2Fb',
  '/v1/product/',
  '/v1/product/nf3/x',
  '/v1/product/%2e%2e',
])('an address that only resembles one is 404: %s', async (url) =>
  expect((await inject({ url })).statusCode).toBe(404),
)

test.each(['/images/a.svg/product-cover.avif/mini', `/images/${'a/'.repeat(4)}mini`, '/images/mini'])(
  'a picture under a file is missing, not a fault: %s',
  async (url) => {
    await shop.platform.files.write(
      'images/a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    )
    const headers = { accept: 'image/avif' }
    const picture = await inject({ url: '/images/a.svg/product-cover', headers })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(picture.headers['content-security-policy']).toBeUndefined()
    expect((await inject({ url, headers })).statusCode).toBe(404)
  },
)

describe('forms without scripts', () => {
  const post = (type: string, payload: string, headers: Record<string, string> = sameOrigin) =>
    inject({
      method: 'POST',
      url: '/kosar',
      headers: { ...browser, ...headers, 'content-type': type },
      payload,
    })

  test('pass from our own pages', async () => {
    expect((await post('application/x-www-form-urlencoded', 'a=1')).statusCode).toBe(200)
  })
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    {},
  ])('from elsewhere get a page that says 419: %o', async (headers) => {
    const response = await post('application/x-www-form-urlencoded', 'a=1', headers as Record<string, string>)
    expect(response.statusCode).toBe(419)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toContain('Az oldal lejárt')
  })
  test('are no JSON, and their parts are well formed', async () => {
    expect((await post('application/json', '{}')).statusCode).toBe(415)
    expect((await post('multipart/form-data; boundary=x', 'rubbish')).statusCode).toBe(400)
    expect((await post('multipart/form-data', 'rubbish')).statusCode).toBe(400)
  })
})

test('419 says exactly what Sanctum says', async () => {
  const response = await inject({ method: 'POST', url: '/v1/checkout/cart' })
  expect(response.json()).toEqual({ message: 'CSRF token mismatch.', code: 'csrf_mismatch' })
})

test('a passing response prolongs the session together with its token', async () => {
  const first = await inject({ method: 'GET', url: '/sanctum/csrf-cookie' })
  const id = first.cookies.find(({ name }) => name === 'boltiv_session')!.value
  const next = await inject({ method: 'GET', url: '/sanctum/csrf-cookie', cookies: { boltiv_session: id } })
  expect(next.cookies.find(({ name }) => name === 'boltiv_session')).toMatchObject({
    value: id,
    maxAge: 2_592_000,
  })
})

test('what any shared cache may keep sets no cookie, even for a customer with a session', async () => {
  const cookies = { boltiv_session: 's'.repeat(43) }
  for (const url of [
    '/v1/product/nf3',
    '/v1/product-search',
    '/v1/content/menu/main',
    '/v1/product-category/teli-gumi',
  ]) {
    const response = await inject({ url, cookies })
    expect(response.headers['cache-control']).toContain('public')
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(Object.keys(response.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  }
  expect((await inject({ url: '/v1/product/nothing', cookies })).headers['cache-control']).toBe('no-store')
  expect((await inject({ url: '/', cookies })).headers['cache-control']).toMatch(/private|no-store/)
})

test('the plain pages have their style', async () => {
  for (const url of ['/docs/api', '/dev/mailbox'])
    expect((await inject({ url })).body).toContain('href="/docs.css"')
  const style = await inject({ url: '/docs.css' })
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

describe('behind https', () => {
  let secure: InProcessShop
  beforeAll(async () => {
    secure = await startInProcessShop({ PUBLIC_URL: 'https://bolt.example.hu', TRUSTED_PROXIES: 'loopback' })
  })
  afterAll(() => secure.stop())

  test('cookies are Secure and browsers are held to https', async () => {
    const response = await secure.app.inject('/sanctum/csrf-cookie')
    expect(response.cookies.length).toBe(2)
    for (const cookie of response.cookies)
      expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000')
  })
  test("a form's origin is the public one, though the proxy speaks plain http", async () => {
    const post = (origin: string) =>
      secure.app.inject({ method: 'POST', url: '/kosar', headers: { origin }, payload: '' })
    expect((await post('https://bolt.example.hu')).statusCode).toBe(200)
    expect((await post('https://bolt.example.hu.evil.example')).statusCode).toBe(419)
  })
  test('emails are not shown to the world', async () => {
    expect((await secure.app.inject('/dev/mailbox')).body).toBe('/dev/mailbox')
  })
})

describe('a form with files', () => {
  const post = (url: string, megabytes: number) => {
    const boundary = `----${'hatar'.repeat(6)}`
    const type = `multipart/form-data; boundary=${boundary}`
    const file = Buffer.alloc(megabytes * 1024 ** 2, 'x')
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return inject({ method: 'POST', url, headers: { ...sameOrigin, 'content-type': type }, payload })
  }
  const order = '00000000-0000-4000-8000-000000000000'
  const link = (token: string) => `/velemeny-iras?rendeles=${order}&jel=${token}`

  test('is taken in of who has the link of an email, up to its limit', async () => {
    const own = link(requestToken(shop.platform.secret, order))
    expect((await post(own, 19)).statusCode).toBe(200)
    expect((await post(own, 21)).statusCode).toBe(413)
  })

  test('of anybody else is let pass by, and the page responds as to an empty form', async () => {
    for (const url of ['/termek/valami', link('x'), '/velemeny-iras']) {
      const { statusCode, body } = await post(url, 2)
      expect([statusCode, body]).toEqual([200, url.split('?')[0]])
    }
  })

  test('is too large for any other page', async () => {
    expect((await post('/kapcsolat', 1)).statusCode).toBe(413)
  })
})
