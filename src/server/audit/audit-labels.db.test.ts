import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordChange, type Author } from '#platform/audit/recording.ts'
import type { Transaction } from '#platform/database/database.ts'
import { rightNames } from '#contract/admin/rights.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { detailOf, windowOf } from './audit-reading.ts'
import { commandLineUndoer, undoChange } from './undo-change.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('audit_labels')
})
afterAll(() => shop.drop())

const author: Author = { actor: 'staff:7', name: 'Éva', what: 'savePrices' }
const reader = { rights: new Set(rightNames) }

async function changing(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  await recordChange(shop.sql, author, async (tx) => work(tx))
  const [row] = await shop.sql<[{ id: number }]>`select max(id)::int as id from change`
  return row.id
}

/** A change as its page and the list of changes call what it is of. */
async function labelsOf(id: number): Promise<string[]> {
  const detail = await detailOf(shop.sql, id, { reader })
  const { changes } = await windowOf(shop.sql, {})
  const listed = changes.find((change) => change.id === id)!.things.map(({ label }) => label)
  return [...new Set([...detail!.rows.map(({ label }) => label), ...listed])]
}

it('a price that is gone is called by its variant, in the change that wrote it and in the one that took it back', async () => {
  const variant = await insertVariant(shop.sql)
  const [{ itemNumber }] = await shop.sql<[{ itemNumber: string }]>`
    select item_number as "itemNumber" from variant where id = ${variant}`
  const id = await changing(async (tx) => {
    await tx`update variant_price set valid_to = now() where variant_id = ${variant} and valid_to is null`
    await tx`insert into variant_price (variant_id, gross, valid_from) values (${variant}, 77770, now())`
  })
  expect(await labelsOf(id)).toEqual([itemNumber])
  const { undoneBy } = await undoChange(testPlatform(shop.sql), id, {
    undoer: commandLineUndoer,
    author,
    rest: false,
  })
  expect(await labelsOf(id)).toEqual([itemNumber])
  expect(await labelsOf(undoneBy!)).toEqual([itemNumber])
  const cells = (await detailOf(shop.sql, undoneBy!, { reader }))!.rows.flatMap((row) => row.cells)
  expect(cells.find(({ field, old }) => field === 'Ár (Ft)' && old !== '')?.old.replaceAll(/\s/g, ' ')).toBe(
    '77 770',
  )
})

it('a product that is gone, and all that was its own, is called by the names of that time', async () => {
  const [product] = await shop.sql<[{ id: number }]>`
    insert into product (slug, name, item_number, main_category_id, tax_rate) values ('elment', 'Elment áru', 'EL', 1, 27) returning id`
  const id = await changing(async (tx) => {
    await tx`insert into product_image (product_id, file_key) values (${product.id}, 'products/a.webp')`
    const [variant] = await tx<[{ id: number }]>`
      insert into variant (product_id, item_number, slug, weight_grams) values (${product.id}, 'EL-1', 'el-1', 1) returning id`
    await tx`insert into variant_price (variant_id, gross, valid_from) values (${variant.id}, 100, now())`
  })
  await changing(async (tx) => {
    await tx`delete from variant_price where variant_id in (select id from variant where product_id = ${product.id})`
    await tx`delete from product_image where product_id = ${product.id}`
    await tx`delete from variant where product_id = ${product.id}`
    await tx`delete from product where id = ${product.id}`
  })
  expect(await labelsOf(id)).toEqual(['Elment áru', 'EL-1'])
})

it('a row that is there has its page; one that is gone has none, and is called as it was', async () => {
  const id = await changing(
    (tx) =>
      tx`insert into coupon (code, name, kind, value) values ('OSZ10', '10% kedvezmény', 'percent', 10)`,
  )
  const pageOf = async () => (await detailOf(shop.sql, id, { reader }))!.rows.map(({ href }) => href)
  expect([await labelsOf(id), await pageOf()]).toEqual([['OSZ10'], ['/termekek/kuponok/OSZ10']])
  await changing((tx) => tx`delete from coupon where code = 'OSZ10'`)
  expect([await labelsOf(id), await pageOf()]).toEqual([['OSZ10'], [null]])
  const [brand] = await shop.sql<[{ id: number }]>`
    insert into brand (slug, name) values ('lapos', 'Lapos') returning id`
  const named = await changing((tx) => tx`update brand set name = 'Lapja van' where id = ${brand.id}`)
  expect((await detailOf(shop.sql, named, { reader }))!.rows.map(({ href }) => href)).toEqual([
    `/termekek/markak/${brand.id}`,
  ])
})

it('what is of something else has the page of that: variants, prices and stock of their product, settings of theirs', async () => {
  const variant = await insertVariant(shop.sql)
  const [{ product }] = await shop.sql<[{ product: number }]>`
    select product_id as product from variant where id = ${variant}`
  const pagesOf = async (id: number) =>
    Object.fromEntries(
      (await detailOf(shop.sql, id, { reader }))!.rows.map(({ thing, href }) => [thing, href]),
    )
  const id = await changing(async (tx) => {
    await tx`update variant set shelf = 'B-2' where id = ${variant}`
    await tx`update variant_price set gross = gross + 1 where variant_id = ${variant} and valid_to is null`
    await tx`update stock set on_hand = on_hand + 1 where variant_id = ${variant}`
    await tx`update staff_role set name = name || ' ' where slug = 'warehouse'`
    await tx`update setting set value = value || '{"phone": "2"}' where key = 'shop'`
    await tx`insert into setting (key, value) values ('sajat', '{}')`
  })
  expect(await pagesOf(id)).toEqual({
    Változat: `/termekek/${product}`,
    Ár: `/termekek/${product}/arak`,
    Készlet: `/termekek/${product}/mozgasok`,
    Szerepkör: '/beallitasok/munkatarsak?szerepkor=warehouse',
    Beállítás: expect.stringMatching(/^\/beallitasok(\/ceg)?$/),
  })
  const ended = await changing((tx) => tx`delete from variant_price where variant_id = ${variant}`)
  expect(await pagesOf(ended)).toEqual({ Ár: null })
})
