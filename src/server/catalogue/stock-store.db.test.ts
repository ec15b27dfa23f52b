import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { complete, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import { always, writeTogether } from '#platform/database/query-together.ts'
import { holding, isStockShortage, releaseStock, sellStock } from './stock-store.ts'
import { stockInvariants } from './stock-verify.ts'

describe('stock', () => {
  let shop: ShopDatabase
  beforeAll(async () => {
    shop = await createShopDatabase('stock')
  })
  afterAll(() => shop.drop())

  async function stockOf(variantId: number) {
    const [row] = await shop.sql`select on_hand, reserved from stock where variant_id = ${variantId}`
    return row
  }
  async function broken() {
    const found = await Promise.all(stockInvariants.map((rule) => rule.find(shop.sql)))
    return found.flat()
  }
  async function ordered(id: number, quantity: number) {
    const client = guestClient(testPlatform(shop.sql))
    return complete(client, await readyCheckout(client, { id, quantity }))
  }

  it('is held by an order, sold when it is shipped, and given back when it is not', async () => {
    const id = await insertVariant(shop.sql, { stock: 10 })
    const [first, second] = [await ordered(id, 4), await ordered(id, 3)]
    expect(await stockOf(id)).toEqual({ on_hand: 10, reserved: 7 })
    const sell = (quantity: number) =>
      shop.sql.begin((tx) => sellStock(tx, first.id, [{ variantId: id, quantity }]))
    await sell(1)
    expect(await stockOf(id)).toEqual({ on_hand: 9, reserved: 6 })
    await sell(3)
    await expect(sell(1)).rejects.toThrow()
    for (let times = 0; times < 2; times += 1) await shop.sql.begin((tx) => releaseStock(tx, second.id))
    expect(await stockOf(id)).toEqual({ on_hand: 6, reserved: 0 })
    expect(await broken()).toEqual([])
  })

  it('keeps nothing of an order that requests more than there is', async () => {
    const [bought, plenty, few] = [
      await insertVariant(shop.sql, { stock: 1 }),
      await insertVariant(shop.sql, { stock: 9 }),
      await insertVariant(shop.sql, { stock: 1 }),
    ]
    const { id: orderId } = await ordered(bought, 1)
    const lines = [
      { variantId: few, quantity: 1 },
      { variantId: plenty, quantity: 1 },
      { variantId: few, quantity: 1 },
    ]
    const held = writeTogether(shop.sql, always(shop.sql), holding(shop.sql, orderId, lines))
    expect(await held.catch(isStockShortage)).toBe(true)
    expect([await stockOf(plenty), await stockOf(few)]).toEqual([
      { on_hand: 9, reserved: 0 },
      { on_hand: 1, reserved: 0 },
    ])
    expect(await broken()).toEqual([])
  })

  it('may be sold below nothing only where that is allowed', async () => {
    const id = await insertVariant(shop.sql, { stock: 0, backorder: true })
    const order = await ordered(id, 5)
    expect(await stockOf(id)).toEqual({ on_hand: 0, reserved: 5 })
    await shop.sql.begin((tx) => sellStock(tx, order.id, [{ variantId: id, quantity: 5 }]))
    expect(await stockOf(id)).toEqual({ on_hand: -5, reserved: 0 })
    expect(await broken()).toEqual([])
  })

  it('is found out when it does not fit its moves and holds', async () => {
    const id = await insertVariant(shop.sql, { stock: 5 })
    await shop.sql`update stock set reserved = 2 where variant_id = ${id}`
    expect(await broken()).toMatchObject([
      { variant_id: id, held: 0 },
      { variant_id: id, moved_reserved: 0 },
    ])
  })
})
