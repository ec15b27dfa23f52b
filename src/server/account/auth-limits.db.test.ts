import { afterAll, beforeAll, expect, it } from 'vitest'
import { startInProcessShop, type InProcessShop } from '#tests/support/in-process-shop.ts'
import { injecting, newCredentials, registration, testBrowser } from '#tests/support/signed-in.ts'

let shop: InProcessShop
beforeAll(async () => {
  shop = await startInProcessShop({ RATE_LIMITS: '1' })
})
afterAll(() => shop.stop())

it('one network may hash passwords or request emails thirty times a minute, over all such calls', async () => {
  const browser = testBrowser(injecting(shop.app, '203.0.113.50'))
  const calls: [string, () => object][] = [
    ['/v1/auth/login', newCredentials],
    ['/v1/auth/register', () => registration(newCredentials())],
    ['/v1/auth/reset-password', newCredentials],
    ['/v1/auth/resend-verification-email', newCredentials],
    ['/v1/auth/set-new-password', () => ({ ...newCredentials(), token: 't'.repeat(43) })],
  ]
  const statuses: number[] = []
  for (let turn = 0; turn < 35; turn += 1) {
    const [path, body] = calls[turn % calls.length]!
    statuses.push((await browser.call('POST', path, body())).status)
  }
  expect(statuses.indexOf(429)).toBe(30)
  expect(new Set(statuses.slice(30))).toEqual(new Set([429]))
  const neighbour = testBrowser(injecting(shop.app, '203.0.113.51'))
  expect(await neighbour.call('POST', '/v1/auth/login', newCredentials())).toMatchObject({ status: 422 })
  expect(await browser.call('POST', '/v1/checkout/cart')).toMatchObject({ status: 200 })
})
