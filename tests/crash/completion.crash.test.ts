import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLostOrders } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { startServer } from '#tests/race/server-process.ts'
import { customerClient } from '#tests/race/customer-client.ts'
import { complete, readyCheckout } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, newContact, type ShopDatabase } from '#tests/race/shop-fixture.ts'

describe('a server that is killed while orders come in', () => {
  let shop: ShopDatabase
  beforeAll(async () => {
    shop = await createShopDatabase('crash')
  })
  afterAll(() => shop.drop())

  it('loses no order that a customer saw acknowledged, and leaves every rule whole', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => insertVariant(shop.sql, { stock: 1000 })))
    const acknowledged: string[] = []
    const unconfirmed: { token: string }[] = []

    for (const life of [0, 1, 2]) {
      const server = await startServer(shop.url)
      const customers = Array.from({ length: 8 }, async (_, number) => {
        const customer = customerClient(server.origin)
        for (let turn = 0; ; turn += 1) {
          const items = [0, 2].map((line) => ({ id: ids[(number + turn + line) % ids.length] ?? 0 }))
          const token = await readyCheckout(customer, ...items).catch(() => undefined)
          if (token === undefined) return
          const body = newContact()
          if (!(await customer.checkoutSetContact({ params: { token }, body }).catch(() => undefined))) return
          const order = await complete(customer, token).catch(() => undefined)
          if (!order) return void unconfirmed.push({ token })
          acknowledged.push(order.id)
        }
      })
      const before = acknowledged.length
      for (const start = Date.now(); acknowledged.length < before + 12 && Date.now() - start < 120_000;)
        await wait(10)
      await wait(life * 7)
      await server.kill()
      await Promise.all(customers)
    }

    expect(acknowledged.length).toBeGreaterThanOrEqual(36)
    const server = await startServer(shop.url)
    expect(await findLostOrders(shop.sql, acknowledged)).toEqual([])
    expect(await brokenRules(shop.sql)).toEqual([])

    const customer = customerClient(server.origin)
    await customer.sanctumCsrfCookie()
    for (const { token } of unconfirmed) {
      const [first, second] = [await complete(customer, token), await complete(customer, token)]
      expect(second.id).toBe(first.id)
    }
    for (const start = Date.now(); (await emailsWaiting()) > 0 && Date.now() - start < 120_000;)
      await wait(100)
    expect(await emailsWaiting()).toBe(0)
    await server.stop()
  })

  async function emailsWaiting(): Promise<number> {
    const [row] = await shop.sql<
      { count: number }[]
    >`select count(*)::int as count from email_message where sent_at is null`
    return row?.count ?? 0
  }
})
