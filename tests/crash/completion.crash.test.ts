import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLostOrders } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { startServer } from '#tests/race/server-process.ts'
import { buyerOn } from '#tests/race/shop-buyer.ts'
import { complete, readyCheckout } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'

describe('a server that is killed while orders come in', () => {
  let shop: ShopDatabase
  beforeAll(async () => {
    shop = await createShopDatabase('crash')
  })
  afterAll(() => shop.drop())

  it('loses no order that a buyer saw acknowledged, and leaves every rule whole', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => insertVariant(shop.sql, { stock: 1000 })))
    const acknowledged: string[] = []
    const unanswered: { token: string }[] = []

    for (const life of [0, 1, 2]) {
      const server = await startServer(shop.url)
      const buyers = Array.from({ length: 8 }, async (_, number) => {
        const buyer = buyerOn(server.origin)
        for (let turn = 0; ; turn += 1) {
          const items = [0, 2].map((line) => ({ id: ids[(number + turn + line) % ids.length] ?? 0 }))
          const token = await readyCheckout(buyer, ...items).catch(() => undefined)
          if (token === undefined) return
          const order = await complete(buyer, token).catch(() => undefined)
          if (!order) return void unanswered.push({ token })
          acknowledged.push(order.id)
        }
      })
      const before = acknowledged.length
      for (const start = Date.now(); acknowledged.length < before + 12 && Date.now() - start < 20_000;)
        await wait(10)
      await wait(life * 7)
      await server.kill()
      await Promise.all(buyers)
    }

    expect(acknowledged.length).toBeGreaterThanOrEqual(36)
    const server = await startServer(shop.url)
    expect(await findLostOrders(shop.sql, acknowledged)).toEqual([])
    expect(await brokenRules(shop.sql)).toEqual([])

    const buyer = buyerOn(server.origin)
    await buyer.sanctumCsrfCookie()
    for (const { token } of unanswered) {
      const [first, second] = [await complete(buyer, token), await complete(buyer, token)]
      expect(second.id).toBe(first.id)
    }
    for (const start = Date.now(); (await lettersWaiting()) > 0 && Date.now() - start < 40_000;)
      await wait(100)
    expect(await lettersWaiting()).toBe(0)
    await server.stop()
  })

  async function lettersWaiting(): Promise<number> {
    const [row] = await shop.sql<
      { count: number }[]
    >`select count(*)::int as count from mail where sent_at is null`
    return row?.count ?? 0
  }
})
