import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOffers } from '#server/catalogue/index.ts'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { defaultTrade } from '#server/trade/index.ts'
import { offerFeeds } from './offer-feeds.ts'

const count = 12_000
const megabyte = 1024 * 1024

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 2 })
  await writeProducts(sql)
}, 120_000)
afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** Products of one variant each, all on the shelf. */
async function writeProducts(tx: Sql): Promise<void> {
  await tx`insert into category (slug, name, path) values ('aru', 'Áru', '{}')`
  await tx`update category set path = array[id]`
  await tx`
    insert into product (slug, item_number, name, description, main_category_id, tax_rate, published)
    select 'aru-' || n, 'P-' || n, 'Áru ' || n, repeat('Hosszú leírás. ', 20), c.id, 27, true
    from generate_series(1, ${count}::int) n, category c`
  await tx`
    insert into variant (product_id, slug, item_number, name, published, for_sale)
    select id, slug, 'A-' || id, '', true, true from product`
  await tx`insert into stock (variant_id, on_hand) select id, 5 from variant`
  await tx`
    insert into variant_price (variant_id, gross, valid_from)
    select id, 1000 + id, now() - interval '1 day' from variant`
  await tx`analyze`
}

test('twelve thousand products pass through without being held', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const { item } = offerFeeds.google!
  const shop = {
    name: 'Bolt',
    publicUrl: 'https://bolt.example',
    deliveryGross: () => 1990,
    promise: defaultTrade,
    now: new Date(),
  }
  const levels: number[] = []
  let offers = 0
  let bytes = 0
  for await (const batch of listOffers(sql, new Date())) {
    offers += batch.length
    for (const offer of batch) bytes += item(offer, shop).length
    if (offers % 3_000 === 0) levels.push(heap())
  }
  expect(offers).toBe(count)
  expect(bytes).toBeGreaterThan(3.6 * megabyte)
  expect(Math.max(...levels) - levels[0]!).toBeLessThan(2 * megabyte)
}, 120_000)
