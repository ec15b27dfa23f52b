import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '../race/broken-rules.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { oddPaths } from './fuzz-pages.ts'
import { send, sendRaw } from './fuzz-browser.ts'
import { deskPaths } from './fuzz-desk.ts'
import { openDeskSession } from './fuzz-session.ts'
import { fuzz } from './fuzzer.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())

const seed = 20261123
const maxRequests = 600

const named = oddPaths.map((path) => [path.slice(0, 60), path] as const)
test.each(named)('an odd address gets a status below 500: %s', async (_name, target) => {
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

test('goods that are not to be had, added without scripts to a cart that is gone, are no fault of ours', async () => {
  const [{ id }] = await shop.sql<
    [{ id: number }]
  >`select variant_id as id from stock where not backorder limit 1`
  const agent = new Agent()
  const browser = { origin: shop.origin, agent, jar: new Map([['cart_token', 'x'.repeat(43)]]) }
  const form = `intent=add&variant_id=${id}&quantity=999`
  const { status } = await send(browser, { method: 'POST', target: '/kosar', form })
  agent.destroy()
  expect(status).toBe(422)
})

const leadsNowhere = (path: string) => path.replaceAll(/:\w+/g, 'nincs-ilyen')
/** These show the list's own words of a method that has been removed. */
const explainsItself = /\/(?:szallitas|fizetes)\//
test.each(deskPaths.filter((path) => path.includes(':') && !explainsItself.test(path)))(
  'an address at the desk that leads to nothing is not there, and costs nobody a wait: %s',
  async (path) => {
    const { status, body } = await visitDesk(leadsNowhere(path))
    expect([status, body.includes('Nincs ilyen oldal')]).toEqual([404, true])
  },
)

test('a page of the desk that the role may not see says so', async () => {
  const { status, body } = await visitDesk('/admin/beallitasok/munkatarsak', 'warehouse')
  expect([status, body.includes('Ide nem léphet be')]).toEqual([403, true])
})

async function visitDesk(target: string, role?: string) {
  const agent = new Agent()
  const jar = new Map([['boltiv_desk', await openDeskSession(shop.sql, role)]])
  const reply = await send({ origin: shop.origin, agent, jar }, { method: 'GET', target })
  agent.destroy()
  return reply
}

test('hostile calls, visits and forms, at the desk too, bring no fault of ours, and leave every rule whole', async () => {
  const report = await fuzz({
    origin: shop.origin,
    sql: shop.sql,
    seed,
    until: ({ requests }) => requests < maxRequests,
  })
  expect(report.faults).toEqual([])
  // A run that never got past a door would find nothing.
  expect(report.byStatus[200]).toBeGreaterThan(maxRequests / 10)
  expect(report.byStatus[422]).toBeGreaterThan(maxRequests / 10)
  expect(report.deskByStatus[200]).toBeGreaterThan(maxRequests / 20)
  expect(report.deskByStatus[422]).toBeGreaterThan(maxRequests / 20)
  expect((await shop.sql`select from orders`).count).toBeGreaterThan(2)
  expect(await brokenRules(shop.sql)).toEqual([])
})
