import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorBody } from '#contract/schemas/shared.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
beforeEach(async () => {
  shop = await startInProcessShop({ RATE_LIMITS: '1', TRUSTED_PROXIES: 'loopback' })
  fixture = await writeFixture(shop.sql)
  await shop.catchUp()
})
afterEach(() => shop.stop())

const from = (ip: string) => ({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip })
const createCart = (ip: string) =>
  shop.app.inject({ method: 'POST', url: '/v1/checkout/cart', headers: from(ip) })

async function untilRefused(send: () => ReturnType<typeof createCart>, maxRequests: number) {
  for (let passed = 0; passed <= maxRequests; passed += 1) {
    const response = await send()
    if (response.statusCode === 429) return { passed, response }
  }
  throw new Error(`Not refused within ${maxRequests} requests`)
}

test('a machine that opens carts is asked to wait; nobody else is, and reading goes on', async () => {
  const { passed, response } = await untilRefused(() => createCart('203.0.113.7'), 100)
  expect(passed).toBe(60)
  expect(errorBody.parse(response.json())).toMatchObject({ code: 'too_many_requests' })
  expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(response.headers['cache-control']).toBe('no-store')

  expect((await createCart('203.0.113.8')).statusCode).toBe(200)
  const read = await shop.app.inject({ url: '/v1/product-search', headers: from('203.0.113.7') })
  expect(read.statusCode).toBe(200)
})

test('a busy customer is never refused: a hundred changes in a minute pass, and so does completing', async () => {
  const { token } = (await createCart('203.0.113.9')).json<{ token: string }>()
  const change = (method: 'POST' | 'PUT', item: string, payload: object) =>
    shop.app.inject({
      method,
      url: `/v1/checkout/cart/${token}/item${item}`,
      headers: { ...from('203.0.113.9'), 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
  const added = await change('POST', '', [{ product_variant_id: fixture.plenty, quantity: 1 }])
  expect(added.statusCode).toBe(200)
  const [item] = added.json<{ items: { id: string }[] }>().items
  for (let count = 1; count < 100; count += 1) {
    const changed = await change('PUT', `/${item!.id}`, { quantity: 1 + (count % 20) })
    expect(changed.statusCode).toBe(200)
  }
  const completed = await shop.app.inject({
    method: 'POST',
    url: `/v1/checkout/${token}/complete`,
    headers: { ...from('203.0.113.9'), 'content-type': 'application/json' },
    payload: '{"terms":true,"payment_terms":true}',
  })
  expect(completed.statusCode).toBe(422)
})

test('who guesses the codes of coupons is asked to wait, with whatever carts; nobody else is', async () => {
  const guess = async (ip: string) => {
    const { token } = (await createCart(ip)).json<{ token: string }>()
    return shop.app.inject({
      method: 'POST',
      url: `/v1/checkout/${token}/coupon`,
      headers: { ...from(ip), 'content-type': 'application/json' },
      payload: '{"code":"TALALAT"}',
    })
  }
  const { passed } = await untilRefused(() => guess('203.0.113.10'), 20)
  expect(passed).toBe(10)
  expect((await guess('203.0.113.11')).statusCode).toBe(422)
})

test('a forged forwarding header does not help who is no trusted proxy', async () => {
  await shop.stop()
  shop = await startInProcessShop({ RATE_LIMITS: '1' })
  let count = 0
  const { passed } = await untilRefused(() => createCart(`198.51.100.${(count += 1)}`), 100)
  expect(passed).toBe(60)
})

test('posting forms to pages is limited as well', async () => {
  const send = () => shop.app.inject({ method: 'POST', url: '/kosar', headers: from('203.0.113.10') })
  const { passed } = await untilRefused(send, 400)
  expect(passed).toBe(300)
})

test('pictures to share have a budget of their own, small because they are drawn; pictures have a large one', async () => {
  const get = (url: string) => shop.app.inject({ url, headers: from('203.0.113.21') })
  const { passed, response } = await untilRefused(() => get('/share/nincs-ilyen'), 200)
  expect(passed).toBe(120)
  expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  // More than there may be requests of any kind together.
  for (let count = 0; count < 1300; count += 1)
    expect((await get('/images/nincs.svg/product-cover')).statusCode).not.toBe(429)
  expect((await get('/v1/product-search')).statusCode).toBe(200)
})
