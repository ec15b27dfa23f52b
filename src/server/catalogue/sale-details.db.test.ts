import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { findDeliveryTraits, findSaleVariants, saleDetails, saleDetailsRows } from './index.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('details')
})
afterAll(() => shop.drop())

const now = new Date('2026-11-21T12:00:00Z')

test('what an order is made of is what the customer saw', async () => {
  const { sql } = shop
  const plain = await insertVariant(sql, { stock: 3 })
  const backorder = await insertVariant(sql, { stock: 0, backorder: true, taxRate: 5 })
  const packed = await insertVariant(sql, { name: 'Csavar', weightGrams: 20 })
  const bottle = await insertVariant(sql, { name: 'Mosó' })
  await sql`update product set unit_measure = 'l', packing_quantity = 4 where id = (select product_id from variant where id = ${bottle})`
  const hidden = await insertVariant(sql)
  const later = await insertVariant(sql, { gross: 9000 })
  await sql`update product set packing_unit_measure = 'csomag', locker_allowed = false where id = (select product_id from variant where id = ${packed})`
  await sql`update variant set name = 'M8', longest_side_mm = 120 where id = ${packed}`
  await sql`update variant set for_sale = false where id = ${hidden}`
  await sql`update variant_price set valid_to = '2026-11-21T11:00:00Z' where variant_id = ${later}`
  await sql`update variant_price set valid_to = '2026-11-22' where variant_id = ${plain}`
  await sql`insert into variant_price (variant_id, gross, valid_from) values (${later}, 8000, '2026-11-21T11:00:00Z'), (${plain}, 1, '2026-11-22')`
  await sql`
    insert into product_image (product_id, variant_id, file_key, position)
    select product_id, null, 'shared.png', 1 from variant where id = any(${[plain, packed]}::int[])
    union all select product_id, id, 'own.png', 2 from variant where id = ${packed}`
  const parent = 1
  await sql`insert into category (id, path, slug, name) overriding system value values (50, ${[parent, 50]}, 'csavarok', 'Csavarok')`
  await sql`insert into product_category (product_id, category_id) select product_id, 50 from variant where id = ${packed}`

  const ids = [plain, backorder, packed, bottle, hidden, later, 999_999]
  const [rows, variants, traits] = await Promise.all([
    saleDetailsRows(sql, sql`${ids}`, now),
    findSaleVariants(sql, ids, now),
    findDeliveryTraits(sql, ids),
  ])
  expect([packed, bottle].map((id) => variants.get(id)?.unitMeasure)).toEqual(['csomag', 'csomag'])
  const details = saleDetails(rows)
  expect(details.variants.size).toBe(6)
  for (const [id, detail] of details.variants) expect(variants.get(id)).toMatchObject(detail)
  expect(details.traits).toEqual(traits)
  expect(details.variants.get(later)).toMatchObject({ unitGross: 8000 })
  expect(details.variants.get(packed)).toMatchObject({
    name: 'Csavar M8',
    unitMeasure: 'csomag',
    imageKey: 'own.png',
  })
  expect(details.traits.get(packed)?.categories.toSorted()).toEqual(['csavarok', 'gumik'])
})
