import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertVariant, createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { countRecentSales } from './recent-sales.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('recent_sales')
})
afterAll(() => shop.drop())

async function order(variant: number, quantity: number) {
  const client = guestClient(testPlatform(shop.sql))
  return complete(client, await readyCheckout(client, { id: variant, quantity }))
}
const productOf = async (variant: number) => {
  const [row] = await shop.sql<{ id: number }[]>`select product_id as id from variant where id = ${variant}`
  return row!.id
}
async function counted(now: Date) {
  const before = await shop.sql<{ id: string }[]>`select coalesce(max(id), 0)::text as id from change_log`
  await countRecentSales(shop.sql, now)
  const sales = await shop.sql<{ product: number; sold: number }[]>`
    select product_id as product, sold from product_sales order by product_id`
  const reported = await shop.sql<{ id: number }[]>`
    select entity_id as id from change_log where kind = 'product' and id > ${before[0]!.id}::bigint order by entity_id`
  return { sales: [...sales], reported: reported.map(({ id }) => id) }
}

it('counts the pieces of ninety days without what was cancelled, and reports the products that changed alone', async () => {
  const goods = { weightGrams: 1, gross: 1000, stock: 50 }
  const [one, other] = [await insertVariant(shop.sql, goods), await insertVariant(shop.sql, goods)]
  const [first, second] = [await productOf(one), await productOf(other)]
  await order(one, 3)
  await order(one, 2)
  const cancelled = await order(other, 4)
  await shop.sql`update orders set state = 'cancelled' where id = ${cancelled.id}`
  const now = new Date()
  expect(await counted(now)).toEqual({ sales: [{ product: first, sold: 5 }], reported: [first] })
  expect(await counted(now)).toEqual({ sales: [{ product: first, sold: 5 }], reported: [] })

  await order(other, 1)
  await shop.sql`update orders set placed_at = placed_at - interval '91 days' where id in (
    select order_id from order_line where product_id = ${first})`
  expect(await counted(new Date())).toEqual({
    sales: [{ product: second, sold: 1 }],
    reported: [first, second],
  })
})
