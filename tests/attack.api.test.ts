import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathParameters } from '#contract/client.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { encodeHostile, hostileJson, hostileText } from './fuzz/hostile-values.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'
import { newCredentials, registration } from './support/signed-in.ts'

let shop: InProcessShop
let fixture: Fixture
let token: string
/** Statuses by operation, as the OpenAPI document lists them. */
const documented = new Map<string, string[]>()

beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
  await shop.catchUp()
  const created = await shop.app.inject({
    method: 'POST',
    url: '/v1/checkout/cart',
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  token = created.json<{ token: string }>().token
  await send('POST', `/v1/checkout/cart/${token}/item`, [{ product_variant_id: fixture.plenty, quantity: 2 }])
  const { paths } = (await shop.app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string; responses: object }>>
  }>()
  for (const { operationId, responses } of Object.values(paths).flatMap(Object.values))
    documented.set(operationId, Object.keys(responses))
})
afterAll(() => shop.stop())

function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  const payload =
    body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }
  const request = {
    method,
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...payload,
  }
  return shop.app.inject(request as InjectOptions)
}

/** Bodies near the real ones, each field now and then replaced by anything. */
const nearlyRight = fc.oneof(
  fc.array(fc.record({ product_variant_id: hostileJson, quantity: hostileJson }, { requiredKeys: [] }), {
    maxLength: 3,
  }),
  fc.record(
    {
      quantity: hostileJson,
      email: hostileJson,
      first_name: hostileJson,
      last_name: hostileJson,
      phone: hostileJson,
      comment: hostileJson,
      terms: hostileJson,
      payment_terms: hostileJson,
      expected_total: hostileJson,
      shipping_method_id: hostileJson,
      payment_method_id: hostileJson,
      pickup_point_id: hostileJson,
      wished_day: hostileJson,
      shipping_address_id: hostileJson,
      contact: hostileJson,
      shipping_address: fc.record(
        {
          postal_code: hostileJson,
          city: hostileJson,
          address: hostileJson,
          name: hostileJson,
          phone: hostileJson,
          country: hostileJson,
        },
        { requiredKeys: [] },
      ),
      billing_address: fc.record(
        {
          postal_code: hostileJson,
          city: hostileJson,
          address: hostileJson,
          name: hostileJson,
          tax_number: hostileJson,
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
  hostileJson,
)
const anyQuery = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom(
        'page',
        'per_page',
        'search',
        'order_by',
        'direction',
        'ids',
        'ids[]',
        'slug',
        'providers',
        'center_position_lat',
        'center_position_lon',
        'min_lat',
        'max_lat',
        'min_lon',
        'max_lon',
        'filters[ar]',
        'filters[marka]',
        'filters[__proto__]',
        'filters[a][b]',
        'preview_token',
        'signature',
      ),
      hostileText,
    ),
    hostileText,
  ),
  { maxLength: 4 },
)

const anyRequest = fc
  .record({
    name: fc.constantFrom(...(Object.keys(endpoints) as EndpointName[])),
    useToken: fc.boolean(),
    parameter: hostileText,
    query: anyQuery,
    body: nearlyRight,
  })
  .map(({ name, useToken, parameter, query, body }) => {
    const path = pathParameters(endpoints[name].path).reduce<string>(
      (text, key) => text.replace(`{${key}}`, key === 'token' && useToken ? token : encodeHostile(parameter)),
      endpoints[name].path,
    )
    const { method } = endpoints[name]
    return {
      name,
      method,
      url: `${path}?${query.map(([key, value]) => `${encodeHostile(key)}=${encodeHostile(value)}`).join('&')}`,
      body: method === 'GET' ? undefined : body,
    }
  })

test('no body, query or path gives a 5xx, every status is documented, and a refusal changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ name, method, url, body }) => {
      const before = await fingerprint()
      const response = await send(method, url, body)
      expect(
        response.statusCode,
        `${method} ${url} ${JSON.stringify(body)} -> ${response.body}`,
      ).toBeLessThan(500)
      // A parameter of dots alone is resolved before it is sent, and requests another address.
      if (new URL(url, shop.platform.config.publicUrl).pathname === url.split('?')[0])
        expect(documented.get(name), `${name} returned`).toContain(String(response.statusCode))
      if (response.statusCode >= 400) {
        if (response.body) expect(response.json<{ message: string }>().message).toBeTruthy()
        expect(await fingerprint()).toBe(before)
      }
      if (response.statusCode < 300 && url.includes(token) && method === 'DELETE') await renewCart()
    }),
    { numRuns: 1500 },
  )
})

/** All that a request could change. */
async function fingerprint(): Promise<string> {
  const [row] = await shop.sql<{ sum: string }[]>`
    select md5(concat(
      (select string_agg(c::text, '' order by id) from cart c), (select string_agg(l::text, '' order by id) from cart_line l),
      (select count(*) from orders), (select count(*) from email_message), (select string_agg(s::text, '' order by variant_id) from stock s))) as sum`
  return row!.sum
}

async function renewCart() {
  token = (await send('POST', '/v1/checkout/cart')).json<{ token: string }>().token
  await send('POST', `/v1/checkout/cart/${token}/item`, [{ product_variant_id: fixture.plenty, quantity: 2 }])
}

test.each([
  '{',
  '[',
  '"',
  '{"a":1}}',
  '\u0000',
  'nul',
  '{"quantity":1e999}',
  '['.repeat(20_000),
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
])('an unreadable or deep body is refused: %s', async (text) => {
  const response = await send(
    'PUT',
    `/v1/checkout/cart/${token}/item/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
    text,
  )
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
})

test.each([
  { cookie: 'boltiv_session=%00; XSRF-TOKEN=%; cart_token=;;;=' },
  { cookie: '='.repeat(3000) },
  { 'x-xsrf-token': '%E0%A4%A' },
  { 'accept-encoding': 'zstd, *;q=0' },
  { accept: 'a'.repeat(3000) },
  { 'content-type': 'application/json; charset=ebcdic' },
  { 'if-none-match': '"'.repeat(100) },
  { range: 'bytes=9-1' },
] as Record<string, string>[])('odd headers do no harm: %o', async (headers) => {
  for (const url of ['/', '/v1/product-search', `/v1/checkout/cart/${token}`, '/images/a/product-cover']) {
    expect((await send('GET', url, undefined, headers)).statusCode).toBeLessThan(500)
  }
})

test.each([
  '//evil.example/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%',
  '/%zz',
  '/\\evil',
  `/${'a'.repeat(8000)}`,
  '/termek/%00',
  '/?%',
  '/v1',
  '/v1/',
  '/v1//product-search',
  '/images/',
  '/images/%2e%2e%2fsecret/product-cover',
])('an odd path gets a status below 500: %s', async (url) =>
  expect((await send('GET', url)).statusCode).toBeLessThan(500),
)

const addressFields = { country: 'HU', postal_code: '1117', city: 'Budapest', address: 'Bölcső utca 14.' }
const typed = { email: 'a@pelda.hu', first_name: 'Éva', last_name: 'Szabó' }
/** Where a name is typed that an email prints: the call, its body and the field. */
const typedNames: [what: string, method: string, url: () => string, body: (name: string) => object][] = [
  [
    'contact.first_name',
    'PUT',
    () => `/v1/checkout/${token}`,
    (first_name) => ({ contact: { ...typed, first_name, phone: '06301234567' } }),
  ],
  [
    'contact.last_name',
    'PUT',
    () => `/v1/checkout/${token}`,
    (last_name) => ({ contact: { ...typed, last_name, phone: '06301234567' } }),
  ],
  [
    'shipping_address.name',
    'PUT',
    () => `/v1/checkout/${token}`,
    (name) => ({ shipping_address: { ...addressFields, name } }),
  ],
  [
    'billing_address.name',
    'PUT',
    () => `/v1/checkout/${token}`,
    (name) => ({ billing_address: { ...addressFields, name } }),
  ],
  [
    'name',
    'POST',
    () => '/v1/contact',
    (name) => ({
      name,
      email: typed.email,
      type: 'general',
      message: 'x',
      privacy_policy: true,
      recaptcha: 'x',
    }),
  ],
  [
    'first_name',
    'POST',
    () => '/v1/user/newsletter/subscribe',
    (first_name) => ({ ...typed, first_name, privacy_policy: true }),
  ],
  [
    'last_name',
    'POST',
    () => '/v1/auth/register',
    (last_name) => ({ ...registration(newCredentials()), last_name }),
  ],
]

test.each(typedNames)('a web address is no name: %s of %s', async (field, method, url, bodyWith) => {
  for (const name of ['nyert.evil.example', 'http://evil.example/x', 'www.evil.example', 'evil。example']) {
    const response = await send(method, url(), bodyWith(name))
    expect(response.statusCode).toBe(422)
    expect(response.json<{ errors: object }>().errors).toHaveProperty([field])
  }
})

test('a comment stays text, whatever it looks like', async () => {
  const comment = "<b>Robert'); drop table orders;--</b>"
  const response = await send('PUT', `/v1/checkout/${token}/comment`, { comment })
  expect(response.json<{ comment: string }>().comment).toBe(comment)
})
