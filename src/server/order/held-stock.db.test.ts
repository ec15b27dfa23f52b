import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertVariant, createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import type { Platform } from '#platform/platform.ts'
import { listHeldStock } from './held-stock.ts'
import { reportHeldStock } from './order-tasks.ts'

let shop: ShopDatabase
let platform: Platform
beforeAll(async () => {
  shop = await createShopDatabase('held_stock')
  platform = testPlatform(shop.sql)
})
afterAll(() => shop.drop())
beforeEach(() => shop.sql`delete from stock_hold`)

async function order(variant: number, quantity: number) {
  const client = guestClient(platform)
  return complete(client, await readyCheckout(client, { id: variant, quantity }))
}
const emails = () => shop.sql<{ recipient: string; text: string }[]>`
  select recipient, text from email_message where dedupe_key like 'held-stock:%' order by id`

it('counts what unpaid transfers hold, from half of the stock on', async () => {
  const [few, many, plenty] = [
    await insertVariant(shop.sql, { weightGrams: 1, gross: 1000, stock: 4 }),
    await insertVariant(shop.sql, { weightGrams: 1, gross: 1000, stock: 30 }),
    await insertVariant(shop.sql, { weightGrams: 1, gross: 1000, stock: 100 }),
  ]
  await order(few, 4)
  const first = await order(many, 14)
  await order(plenty, 20)
  expect(await listHeldStock(shop.sql)).toEqual([])
  const second = await order(many, 1)
  expect(await listHeldStock(shop.sql)).toMatchObject([
    { onHand: 30, held: 15, orders: [first.number, second.number], newest: second.id },
  ])
  await shop.sql`
    insert into payment_event (order_id, gateway, event_id, kind, amount) values (${first.id}, 'manual', 'x', 'captured', 14000)`
  expect(await listHeldStock(shop.sql)).toEqual([])
})

it('notifies the merchant once for the same orders, and again for more', async () => {
  const variant = await insertVariant(shop.sql, { weightGrams: 1, gross: 1000, stock: 20 })
  const first = await order(variant, 10)
  await reportHeldStock(platform)
  await reportHeldStock(platform)
  expect(await emails()).toMatchObject([
    { recipient: 'bolt@example.hu', text: expect.stringContaining(`20 darabból 10: ${first.number}`) },
  ])
  const second = await order(variant, 5)
  await reportHeldStock(platform)
  const [, more] = await emails()
  expect(more?.text).toContain(`20 darabból 15: ${first.number}, ${second.number}`)
  expect(more?.text).toContain(`${platform.config.publicUrl}/admin/rendelesek`)
})
