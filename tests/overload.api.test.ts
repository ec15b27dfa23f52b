import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
beforeAll(async () => {
  shop = await startInProcessShop({ OVERLOAD_MS: '200' })
})
afterAll(() => shop.stop())

/** Longer than the delay is looked at. */
function keepBusy(): void {
  const until = performance.now() + 2500
  while (performance.now() < until);
}

test('who comes to a process that is late is turned away for a moment, and is served again when it has caught up', async () => {
  const path = '/v1/payment-methods-that-are-not'
  const status = async () => (await shop.app.inject(path)).statusCode
  // On a busy machine it may be late without our doing.
  await expect.poll(status).toBe(404)
  // The delay is a mean of the last second: a quiet one before hides the first time.
  let refused = await shop.app.inject(path)
  for (let round = 0; round < 5 && refused.statusCode !== 503; round += 1) {
    keepBusy()
    await delay(50)
    refused = await shop.app.inject(path)
  }
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  await expect.poll(status).toBe(404)
})
