import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCoupon, type NewCoupon } from '#server/coupon/index.ts'
import { brokenRules } from './broken-rules.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { customerClient } from './customer-client.ts'
import { complete, readyCheckout } from './shop-calls.ts'
import { contact, createShopDatabase, insertVariant, type ShopDatabase } from './shop-fixture.ts'
import { untilDone } from './until-done.ts'

const coupon: Omit<NewCoupon, 'code'> = {
  name: 'Kupon',
  kind: 'amount',
  value: 2000,
  minTotal: null,
  firstDay: null,
  lastDay: null,
  maxUses: null,
  maxUsesPerCustomer: null,
}
const customers = 24

describe('two server processes, and one coupon', () => {
  let shop: ShopDatabase
  let servers: ServerProcess[] = []
  beforeAll(async () => {
    shop = await createShopDatabase('coupon_race')
    servers = await Promise.all([startServer(shop.url), startServer(shop.url)])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await shop.drop()
  })

  /** Checkouts with the coupon in them, on both servers. */
  function prepare(code: string, items: readonly number[], emailOf: (turn: number) => string) {
    return Promise.all(
      Array.from({ length: customers }, async (_, turn) => {
        const customer = customerClient(servers[turn % servers.length]?.origin ?? '')
        const item = { id: items[turn % items.length] ?? 0 }
        const token = await untilDone(() => readyCheckout(customer, item))
        const params = { token }
        const body = { ...contact, email: emailOf(turn) }
        await untilDone(() => customer.checkoutSetContact({ params, body }))
        await untilDone(() => customer.checkoutSetCoupon({ params, body: { code } }))
        return { customer, token }
      }),
    )
  }

  type Refusal = {
    status: number
    body: { code: string; message: string; checkout?: { problems: unknown[] } }
  }
  async function race(ready: Awaited<ReturnType<typeof prepare>>) {
    const responses = await Promise.allSettled(
      ready.map(({ customer, token }) => untilDone(() => complete(customer, token))),
    )
    return {
      placed: responses.filter(({ status }) => status === 'fulfilled').length,
      refused: responses.flatMap((response) =>
        response.status === 'rejected' ? [response.reason as Refusal] : [],
      ),
    }
  }

  it.each<[string, Partial<NewCoupon>, (turn: number) => string, string]>([
    ['of one use', { maxUses: 1 }, (turn) => `v${turn}@example.hu`, 'Ezt a kupont már felhasználták.'],
    [
      'of one use for each customer',
      { maxUsesPerCustomer: 1 },
      (turn) => (turn % 2 === 0 ? 'egy@example.hu' : 'EGY@example.hu'),
      'Ezt a kupont Ön már felhasználta.',
    ],
  ])('%s is used by exactly one of many orders at once', async (title, limits, emailOf, message) => {
    const code = title.replaceAll(' ', '-').toUpperCase()
    await insertCoupon(shop.sql, { ...coupon, ...limits, code })
    const items = [await insertVariant(shop.sql), await insertVariant(shop.sql)]
    const { placed, refused } = await race(await prepare(code, items, emailOf))
    expect([placed, refused.length]).toEqual([1, customers - 1])
    for (const { status, body } of refused) {
      expect([status, body.code, body.message]).toEqual([422, 'coupon_unavailable', message])
      expect(body.checkout?.problems).toEqual([{ code: 'coupon_unavailable', message }])
    }
    expect(await shop.sql`select used from coupon where code = ${code}`).toMatchObject([{ used: 1 }])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('of many uses is counted by all of them, without a deadlock', async () => {
    await insertCoupon(shop.sql, { ...coupon, code: 'SOK', maxUses: 1000, maxUsesPerCustomer: 1000 })
    const items = await Promise.all(Array.from({ length: 5 }, () => insertVariant(shop.sql)))
    const { placed } = await race(await prepare('SOK', items, () => 'sok@example.hu'))
    expect(placed).toBe(customers)
    expect(await shop.sql`select used from coupon where code = 'SOK'`).toMatchObject([{ used: customers }])
    const [deadlocks] =
      await shop.sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`
    expect(deadlocks?.count).toBe(0)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
