import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '../race/broken-rules.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { oddPaths } from './fuzz-pages.ts'
import { fuzz, sendRaw } from './fuzzer.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())

const seed = 20261123
const maxRequests = 600

test.each(oddPaths)('an odd address gets a status below 500: %s', async (target) => {
  const { status } = await sendRaw(shop.origin, { method: 'GET', target })
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
})

test.each(['__proto__', '__defineGetter__', 'constructor', 'toString'])(
  'a form that calls itself %s is no fault of ours on any page',
  async (name) => {
    for (const target of [
      '/',
      '/kosar',
      '/belepes',
      '/profil/szemelyes',
      '/kapcsolat',
      '/hirlevel',
      '/elallas',
    ]) {
      const { status } = await sendRaw(shop.origin, {
        method: 'POST',
        target,
        form: `form=${name}&${name}=${name}`,
      })
      expect([target, status < 500]).toEqual([target, true])
    }
  },
)

test('hostile calls, visits and forms bring no fault of ours, and leave every rule whole', async () => {
  const report = await fuzz({
    origin: shop.origin,
    seed,
    until: ({ requests }) => requests < maxRequests,
  })
  expect(report.faults).toEqual([])
  // A run that never got past a door would find nothing.
  expect(report.byStatus[200]).toBeGreaterThan(maxRequests / 10)
  expect(report.byStatus[422]).toBeGreaterThan(maxRequests / 10)
  expect(await brokenRules(shop.sql)).toEqual([])
})
