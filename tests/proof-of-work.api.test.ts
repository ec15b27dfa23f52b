import { solveChallenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import { workNeeded } from '#contract/schemas/shared.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'
import {
  injecting,
  newCredentials,
  registration,
  testBrowser,
  type TestBrowser,
} from './support/signed-in.ts'

let shop: InProcessShop
let fixture: Fixture
let product: number
beforeAll(async () => {
  shop = await startInProcessShop({ RATE_LIMITS: '1', TRUSTED_PROXIES: '10.0.0.1' })
  fixture = await writeFixture(shop.sql)
  const [row] = await shop.sql<{ id: number }[]>`
    select product_id as id from variant where id = ${fixture.plenty}`
  product = row!.id
  await shop.catchUp()
})
afterAll(() => shop.stop())

const address = { country: 'HU', postal_code: '1117', city: 'Budapest', address: 'Bölcső utca 14.' }

/** A checkout that only has to be completed; gives its path. */
async function readyCheckout(browser: TestBrowser): Promise<string> {
  const { token } = (await browser.call('POST', '/v1/checkout/cart')).body as { token: string }
  const items = [{ product_variant_id: fixture.plenty, quantity: 1 }]
  await browser.call('POST', `/v1/checkout/cart/${token}/item`, items)
  const name = 'Őri Gergő'
  const set = await browser.call('PUT', `/v1/checkout/${token}`, {
    contact: {
      email: `ori.${token.slice(0, 8)}@pelda.hu`,
      first_name: 'Gergő',
      last_name: 'Őri',
      phone: '06301234567',
    },
    shipping_address: { ...address, name },
    billing_address: { ...address, name },
    shipping_method_id: fixture.homeDelivery,
    payment_method_id: fixture.transfer,
  })
  expect(set.status).toBe(200)
  return `/v1/checkout/${token}/complete`
}

const accepted = { terms: true, payment_terms: false }
const complete = (browser: TestBrowser, path: string, headers: Record<string, string> = {}) =>
  browser.call('POST', path, accepted, headers)

async function solve(body: unknown): Promise<string> {
  const challenge = workNeeded.parse(body).challenge as Payload['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('the sixth order of a connection within an hour needs work, and repeating an order never does', async () => {
  const browser = testBrowser(injecting(shop.app, '198.51.100.1'))
  const paths: string[] = []
  for (let turn = 0; turn < 6; turn += 1) paths.push(await readyCheckout(browser))
  const [first, ...others] = paths
  const last = others.pop()!
  const placed = (await complete(browser, first!)).body as { id: string }
  for (const path of others) expect((await complete(browser, path)).status).toBe(200)
  const refused = await complete(browser, last)
  expect(refused.status).toBe(428)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect((await complete(browser, first!)).body).toMatchObject({ id: placed.id })

  const proof = await solve(refused.body)
  const sixth = await complete(browser, last, { 'x-proof-of-work': proof })
  expect(sixth.status).toBe(200)
  const { id } = sixth.body as { id: string }
  expect((await complete(browser, last)).body).toMatchObject({ id })

  const next = await readyCheckout(browser)
  expect((await complete(browser, next, { 'x-proof-of-work': proof })).status).toBe(428)
  const neighbour = testBrowser(injecting(shop.app, '198.51.100.2'))
  expect((await complete(neighbour, await readyCheckout(neighbour))).status).toBe(200)
})

test('a refused order is not counted: who has something missing may try as often as they like', async () => {
  const browser = testBrowser(injecting(shop.app, '198.51.100.3'))
  const path = await readyCheckout(browser)
  for (let turn = 0; turn < 8; turn += 1)
    expect((await browser.call('POST', path, { ...accepted, terms: false })).status).toBe(422)
  expect((await complete(browser, path)).status).toBe(200)
})

test('who is no trusted proxy gets no further by naming other addresses', async () => {
  const send = injecting(shop.app, '198.51.100.4')
  const browser = testBrowser((request) => send(request))
  const reset = (from: number) =>
    browser.call(
      'POST',
      '/v1/auth/reset-password',
      { email: `a${from}@pelda.hu` },
      { 'x-forwarded-for': `192.0.2.${from}` },
    )
  for (let from = 1; from <= 5; from += 1) expect((await reset(from)).status).toBe(200)
  expect((await reset(6)).status).toBe(428)
})

const email = (n: number) => `kero${n}@pelda.hu`
/** A call of each kind that has an email sent, by its operation. */
const emailCalls: Record<string, (n: number) => [path: string, body: object]> = {
  authRegister: () => ['/v1/auth/register', registration(newCredentials())],
  authResendVerificationEmail: (n) => ['/v1/auth/resend-verification-email', { email: email(n) }],
  authResetPassword: (n) => ['/v1/auth/reset-password', { email: email(n) }],
  questionCreate: (n) => [
    '/v1/product-question',
    {
      product_id: product,
      name: 'Őri Gergő',
      email: email(n),
      question: 'Jó 7 colos felnire?',
      privacy_policy: true,
    },
  ],
  newsletterSubscribe: (n) => [
    '/v1/user/newsletter/subscribe',
    { email: email(n), first_name: 'Gergő', last_name: 'Őri', privacy_policy: true },
  ],
  stockAlertCreate: (n) => [
    `/v1/product-variant/${fixture.withdrawn}/stock-alert`,
    { email: email(n), privacy_policy: true },
  ],
}

test('every call that has an email sent counts towards the five that are free', async () => {
  const rows = Object.entries(endpointSchemas as Record<string, EndpointSchema>)
  const wanted = rows.filter(([, { work }]) => work === 'email').map(([name]) => name)
  expect(Object.keys(emailCalls).toSorted()).toEqual(wanted.toSorted())

  const calls = Object.values(emailCalls)
  // Each of them is among the five of one connection or of the other.
  const five = async (ip: string, counted: typeof calls, n: number) => {
    const browser = testBrowser(injecting(shop.app, ip))
    const statuses: number[] = []
    for (const call of counted) statuses.push((await browser.call('POST', ...call(n))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    return browser
  }
  const other = await five('198.51.100.50', calls.slice(-5), 3)
  expect((await other.call('POST', ...calls[0]!(3))).status).toBe(428)
  const browser = await five('198.51.100.5', calls.slice(0, 5), 1)
  for (const call of Object.values(emailCalls)) {
    const refused = await browser.call('POST', ...call(2))
    expect(refused.status).toBe(428)
    const headers = { 'x-proof-of-work': await solve(refused.body) }
    expect((await browser.call('POST', ...call(2), headers)).status).toBe(200)
  }
})

test('the OpenAPI document names the header and the refusal', async () => {
  const document = (await shop.app.inject('/openapi.json')).json<{
    paths: Record<string, { post: { parameters: object[]; responses: Record<string, object> } }>
  }>()
  const { post } = document.paths['/v1/checkout/{token}/complete']!
  expect(post.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'x-proof-of-work' }))
  expect(JSON.stringify(post.responses[428])).toContain('WorkNeeded')
})
