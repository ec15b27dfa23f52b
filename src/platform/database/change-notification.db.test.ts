import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { complete, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { changeChannel } from './change-log.ts'
import { openDatabase, type Sql } from './database.ts'
import { randomToken } from '../security/ids.ts'

const waitOptions = { timeout: 60_000, interval: 5 }
let shop: ShopDatabase
/** Another node's connections. */
let other: Sql
let calls = 0
let received = ''

beforeAll(async () => {
  shop = await createShopDatabase('change_call', { connections: 16 })
  other = openDatabase(shop.url, { max: 2 })
  await other.listen(changeChannel, (word) => {
    if (word === '') calls += 1
    else received = word
  })
})
afterAll(async () => {
  await other.end()
  await shop.drop()
})

/** Waits until all that was sent before was received. */
async function settled() {
  const word = randomToken()
  await shop.sql`select pg_notify(${changeChannel}, ${word})`
  await vi.waitFor(() => expect(received).toBe(word), waitOptions)
}

test('a change of stock in any program calls every node by itself', async () => {
  const id = await insertVariant(shop.sql)
  await settled()
  calls = 0
  await shop.sql`update stock set on_hand = on_hand - 1 where variant_id = ${id}`
  await vi.waitFor(() => expect(calls).toBe(1), waitOptions)
})

test('orders call the other nodes too, many of them with one call', async () => {
  const id = await insertVariant(shop.sql)
  const customer = guestClient(testPlatform(shop.sql))
  const tokens: string[] = []
  for (let count = 0; count < 12; count += 1) tokens.push(await readyCheckout(customer, { id }))
  await settled()
  calls = 0
  await Promise.all(tokens.map((token) => complete(customer, token)))
  await vi.waitFor(() => expect(calls).toBeGreaterThan(0), waitOptions)
  await settled()
  expect(calls).toBeLessThan(tokens.length)
  const [log] = await shop.sql`
    select count(*)::int as changes from change_log
    where kind = 'product' and entity_id = (select product_id from variant where id = ${id}) and created_at > now() - interval '1 minute'`
  expect(log?.changes).toBeGreaterThanOrEqual(tokens.length)
})
