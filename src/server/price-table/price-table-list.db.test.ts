import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBySql, openProductList, type ProductList } from '#server/desk-lists/index.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { listVariants } from './price-table-list.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('price_table_list')
  await shop.sql`
    insert into product (slug, name, item_number, main_category_id, tax_rate)
    select 'p' || n, 'Áru ' || (20 - n), 'P' || n, 1, 27 from generate_series(1, 12) n`
  // None of the first three by name, then one, none, two, three, none and so on; their positions are no order of their ids.
  await shop.sql`
    insert into variant (product_id, item_number, slug, position)
    select p.id, p.item_number || '-' || n, 'v' || n, 9 - n from product p, generate_series(1, (p.id % 4)) n where p.id < 10`
})
afterAll(() => shop.drop())

const scope = { view: 'all', search: '', category: [], brand: [] } as const

async function allWindows(list: Pick<ProductList, 'find'>, limit: number) {
  const [ids, totals]: [number[], (number | undefined)[]] = [[], []]
  for (let after: number | undefined, isEnd = false; !isEnd; after = ids.at(-1)) {
    const found = await listVariants(shop.sql, list, { ...scope, category: [], brand: [], after, limit })
    ids.push(...found.ids)
    totals.push(found.all?.total)
    isEnd = found.ids.length < limit
  }
  return { ids, total: totals[0] }
}

it('windows of variants follow one another, whatever lies between them', async () => {
  const expected = await shop.sql<{ id: number }[]>`
    select v.id from variant v join product p on p.id = v.product_id
    order by p.name collate "hu_natural", p.id, v.position, v.id`
  const whole = { ids: expected.map(({ id }) => id), total: expected.length }
  const platform = testPlatform(shop.sql)
  const memory = openProductList(platform)
  await memory.build()
  for (const limit of [1, 2, 3, 5, 100]) {
    expect(await allWindows({ find: (query) => findBySql(shop.sql, query) }, limit)).toEqual(whole)
    expect(await allWindows(memory, limit)).toEqual(whole)
  }
  memory.close()
})

it('a window after a variant that is gone is empty', async () => {
  const list = { find: () => Promise.reject(new Error('nothing to look for')) }
  expect(
    (await listVariants(shop.sql, list, { ...scope, category: [], brand: [], after: 99_999, limit: 3 })).ids,
  ).toEqual([])
})
