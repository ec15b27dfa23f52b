import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { acceptOrder, cancelOrder, prepareOrder, shipOrder } from './order-merchant.ts'
import { listOrderStock } from './order-stock.ts'
import { findOrdersByNumbers } from './order-store.ts'
import { leftPieces, missingOf } from './shipment.ts'
import { findTroubles } from './order-trouble.ts'

let shop: ShopDatabase
let platform: Platform
beforeAll(async () => {
  shop = await createShopDatabase('order_stock')
  platform = testPlatform(shop.sql)
})
afterAll(() => shop.drop())

async function place(...items: { id: number; quantity: number }[]): Promise<string> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, ...items)
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact() } })
  return (await complete(client, token)).number
}

/** What the list and the lines say that each order lacks. */
async function missing(numbers: readonly string[]) {
  const troubles = await findTroubles(shop.sql)
  const orders = await findOrdersByNumbers(shop.sql, numbers)
  const stock = await listOrderStock(shop.sql, orders)
  return numbers.map((number) => {
    const order = orders.find((one) => one.number === number)!
    const lines = missingOf(order, leftPieces(order), stock.get(order.id)!)
    const sum = [...lines.values()].reduce((all, one) => all + one, 0)
    expect(troubles.get(order.id)?.missing ?? 0).toBe(sum)
    return sum
  })
}

it('of goods that are not enough for all, who ordered first lacks nothing', async () => {
  const goods = [await insertVariant(shop.sql, { stock: 40 }), await insertVariant(shop.sql, { stock: 40 })]
  const wanted = [
    [2, 1],
    [3, 2],
    [1, 2],
    [2, 1],
  ]
  const numbers: string[] = []
  for (const pieces of wanted)
    numbers.push(await place(...pieces.map((quantity, index) => ({ id: goods[index]!, quantity }))))
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.integer({ min: -1, max: 12 }), fc.integer({ min: 0, max: 9 })),
      async (onHand) => {
        for (const [index, count] of onHand.entries())
          await shop.sql`update stock set backorder = true, on_hand = ${count} where variant_id = ${goods[index]!}`
        const left = onHand.map((count) => Math.max(0, count))
        const expected = wanted.map((pieces) =>
          pieces.reduce((sum, quantity, index) => {
            const got = Math.min(quantity, left[index]!)
            left[index]! -= got
            return sum + quantity - got
          }, 0),
        )
        expect(await missing(numbers)).toEqual(expected)
      },
    ),
    { numRuns: 15 },
  )
})

it('an order that left, in part or as a whole, or was cancelled takes nothing from the next', async () => {
  const id = await insertVariant(shop.sql, { stock: 10 })
  const numbers = [await place({ id, quantity: 3 }), await place({ id, quantity: 2 })]
  await shop.sql`update stock set backorder = true, on_hand = 4 where variant_id = ${id}`
  expect(await missing(numbers)).toEqual([0, 1])
  await acceptOrder(platform, numbers[0]!)
  await prepareOrder(platform, numbers[0]!)
  const [order] = await findOrdersByNumbers(shop.sql, numbers.slice(0, 1))
  const sending = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
  await shipOrder(platform, numbers[0]!, {
    ...sending,
    pieces: [{ lineId: order!.lines[0]!.id, quantity: 2 }],
  })
  expect(await missing(numbers)).toEqual([0, 1])
  // Whoever came later and is served first leaves the older order short, which says so.
  await acceptOrder(platform, numbers[1]!)
  await prepareOrder(platform, numbers[1]!)
  await shipOrder(platform, numbers[1]!, { ...sending, short: 'noted' })
  expect(await missing(numbers)).toEqual([1, 0])
  const third = await place({ id, quantity: 1 })
  await shop.sql`update stock set on_hand = 1 where variant_id = ${id}`
  expect(await missing([...numbers, third])).toEqual([0, 0, 1])
  await cancelOrder(platform, numbers[0]!, { reason: 'Elfogyott.' })
  expect(await missing([...numbers, third])).toEqual([0, 0, 0])
})
