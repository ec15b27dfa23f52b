import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productSorts, productViews } from '#contract/admin/endpoints/products.ts'
import type { Sql } from '#platform/database/database.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { findBySql } from './product-list-store.ts'
import { openProductList, productListLimits, type ProductList } from './product-list.ts'
import type { ProductQuery } from './product-query.ts'

/** Random goods, and random questions of them after random changes: memory and SQL must say the same. */

const products = 150
const names = [
  'Ár',
  'Fék 2',
  'Fék 10',
  'téli  GUMI 205/55 R16',
  'Nyári gumi',
  'Őr',
  'őr',
  '50% kedv_ezmény',
  'Ceruza',
  'CIKK-7 alá',
]
const searches = [
  '',
  'gumi',
  'GUMI 205',
  'or',
  'e',
  '2',
  '0% k',
  '_',
  'nincs',
  'CIKK-7',
  'CIKK-7-1',
  '4006381000007',
  '\u0301',
]
const limits = { ...productListLimits, minProducts: 1 }

let shop: ShopDatabase
let sql: Sql
let now = new Date()
beforeAll(async () => {
  shop = await createShopDatabase('product_list')
  sql = shop.sql
  await fillTaxonomy()
  for (let number = 1; number <= products; number += 1) await addProduct(number)
})
afterAll(() => shop.drop())

/** A repeatable stream of numbers from 0 to below `limit`. */
function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
const roll = dice(7)
const isHit = (of: number) => roll(of) === 0

async function fillTaxonomy() {
  await sql`insert into category (parent_id, path, slug, name, position) values
    (1, '{}', 'teli', 'Téli', 2), (1, '{}', 'nyari', 'Nyári', 1), (null, '{}', 'szerszam', 'Szerszám', 3)`
  await sql`update category set path = case when parent_id is null then array[id] else array[parent_id, id] end`
  await sql`insert into brand (slug, name, manufacturer_name, manufacturer_address, manufacturer_email, outside_eu) values
    ('zala', 'Zala', 'Z', 'Z', 'z@z.hu', false), ('orszem', 'Őrszem', '', '', '', true), ('nord', 'Nord', 'N', 'N', 'n@n.hu', true)`
  await sql`insert into attribute (slug, name, kind) values
    ('szelesseg', 'Szélesség', 'number'), ('jarmu', 'Jármű', 'choice'), ('uzemanyag', 'Üzemanyag', 'choice'),
    ('nedves-tapadas', 'Nedves', 'choice'), ('szin', 'Szín', 'choice')`
}

async function addProduct(number: number) {
  const isHidden = isHit(4)
  const [product] = await sql<[{ id: number }]>`
    insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate, published, publish_at, safety_text, eprel_id,
      created_at, updated_at, binned_at)
    values (${`t-${number}`}, ${names[roll(names.length)]!}, ${`CIKK-${number}`}, ${isHit(5) ? null : 1 + roll(3)},
      ${1 + roll(4)}, 27, ${!isHidden}, ${isHidden && isHit(2) ? '2040-01-01' : null}, ${isHit(2) ? 'Vigyázat' : ''}, ${isHit(3) ? '1' : null},
      now() - ${roll(200)} * interval '1 day', now() - ${roll(20)} * interval '1 hour', ${isHidden && isHit(3) ? '2026-01-01' : null})
    returning id`
  if (isHit(2))
    await sql`insert into product_image (product_id, file_key) values (${product.id}, 'products/a.webp')`
  for (let part = 1; part <= roll(4); part += 1) await addVariant(product.id, number, part)
}

/** Does nothing to a product that a change before has removed. */
async function addVariant(productId: number, number: number, part: number) {
  const [variant] = await sql<{ id: number }[]>`
    insert into variant (product_id, item_number, slug, ean, weight_grams, low_stock, cost, published, position)
    select id, ${`CIKK-${number}-${part}`}, ${`v-${number}-${part}`}, ${isHit(3) ? null : String(4_006_381_000_000 + number)},
      ${isHit(3) ? 0 : 100}, ${isHit(2) ? 3 : null}::int, ${isHit(2) ? 1000 : null}::int, ${!isHit(5)}::boolean, ${part}
    from product where id = ${productId} returning id`
  if (!variant) return
  const { id } = variant
  if (!isHit(5))
    await sql`insert into stock (variant_id, on_hand, backorder) values (${id}, ${roll(3) * roll(5)}, ${isHit(5)})`
  if (!isHit(4))
    await sql`insert into variant_price (variant_id, gross, valid_from) values (${id}, ${1000 + 10 * roll(60)}, '2026-01-01')`
  for (const attribute of [1, 2, 3, 4, 5])
    if (isHit(2))
      await sql`insert into variant_attribute (variant_id, attribute_id, value) values (${id}, ${attribute}, ${isHit(3) ? 'motor' : 'b'})`
}

async function sell(productId: number, daysAgo: number) {
  const [variant] = await sql<
    { id: number }[]
  >`select id from variant where product_id = ${productId} limit 1`
  if (!variant) return
  const order = randomUUID()
  await sql`insert into cart (id, token) values (${order}, ${order})`
  await sql`
    insert into orders (id, number, cart_id, state, contact, billing_address, shipping_method, payment_method, terms_version, total_gross, placed_at)
    values (${order}, ${order}, ${order}, 'accepted', '{}', '{}', '{}', '{}', '1', 0, now() - ${daysAgo} * interval '1 day')`
  await sql`
    insert into order_line (id, order_id, variant_id, product_id, name, item_number, unit_measure, tax_rate, unit_gross, quantity, net, tax, gross, position)
    values (${randomUUID()}, ${order}, ${variant.id}, ${productId}, 'x', 'x', 'db', 27, 100, 1, 79, 21, 100, 1)`
}

/** Unless it was sold. */
async function remove(id: number) {
  const sold = await sql`select from order_line where product_id = ${id}`
  if (sold.length > 0) return
  await sql.begin(async (tx) => {
    for (const table of ['variant_price', 'variant_attribute', 'stock'])
      await tx`delete from ${tx(table)} where variant_id in (select id from variant where product_id = ${id})`
    for (const table of ['product_image', 'variant'])
      await tx`delete from ${tx(table)} where product_id = ${id}`
    await tx`delete from product where id = ${id}`
  })
}

async function removeVariant(productId: number) {
  await sql.begin(async (tx) => {
    const [one] = await tx<{ id: number }[]>`
      select v.id from variant v where v.product_id = ${productId}
        and not exists (select from order_line where variant_id = v.id) limit 1`
    if (!one) return
    for (const table of ['variant_price', 'variant_attribute', 'stock'])
      await tx`delete from ${tx(table)} where variant_id = ${one.id}`
    await tx`delete from variant where id = ${one.id}`
  })
}

const changes: ((id: number, other: number) => Promise<unknown>)[] = [
  (id) =>
    sql`update product set published = not published, binned_at = null, updated_at = now() where id = ${id}`,
  (id) => sql`update product set published = false, binned_at = now() where id = ${id}`,
  (id, other) => sql`update product set name = ${`${names[other % names.length]} ${other}`} where id = ${id}`,
  (id, other) =>
    sql`update product set main_category_id = ${1 + (other % 4)}, brand_id = ${1 + (other % 3)} where id = ${id}`,
  (id, other) =>
    sql`update variant_price set gross = ${other * 7} where variant_id in (select id from variant where product_id = ${id})`,
  (id) =>
    sql`delete from variant_price where variant_id in (select id from variant where product_id = ${id})`,
  (id, other) =>
    sql`update stock set on_hand = ${other % 5} + reserved where variant_id in (select id from variant where product_id = ${id})`,
  (id) =>
    sql`update variant set ean = null, cost = 5000, weight_grams = 0, low_stock = 9 where product_id = ${id}`,
  (id) =>
    sql`delete from variant_attribute where variant_id in (select id from variant where product_id = ${id})`,
  (id) =>
    sql`insert into product_image (product_id, file_key) select id, 'products/b.webp' from product where id = ${id}`,
  (id) => sql`update product set safety_text = '', eprel_id = '2' where id = ${id}`,
  remove,
  (id, other) => addVariant(id, 5_000_000 + roll(2 ** 30), other % 9),
  (id) => removeVariant(id),
  (_, other) => addProduct(1000 + other * 1000 + roll(1000)),
  (id, other) => sell(id, other % 2 === 0 ? 5 : 120),
  (
    _,
    other,
  ) => sql`update brand set outside_eu = not outside_eu, manufacturer_name = '', responsible_name = 'x', name = ${`M${other}`}
    where id = ${1 + (other % 3)}`,
  (_, other) =>
    sql`update category set name = ${`K${other}`}, position = ${other} where id = ${1 + (other % 4)}`,
]

const query = fc.record({
  view: fc.constantFrom(...productViews),
  sort: fc.constantFrom(...productSorts),
  search: fc.oneof(fc.constant(''), fc.constantFrom(...searches)),
  category: fc.subarray(['gumik', 'teli', 'szerszam', 'nincs'], { maxLength: 2 }),
  brand: fc.subarray(['zala', 'orszem', 'nincs'], { maxLength: 2 }),
  limit: fc.constantFrom(3, 20, 500),
  of: fc.constantFrom('products' as const, 'variants' as const),
})

const everything: ProductQuery = { view: 'all', sort: 'name', search: '', category: [], brand: [], limit: 20 }

const open = (more: Partial<typeof limits> = {}) =>
  openProductList(
    testPlatform(sql, () => now),
    { ...limits, ...more },
  )
/** What says whether a list has an index, and how many rows of it. */
const rowsOf = (list: ProductList): number => list.gauges.find(([name]) => name === 'desk_index_rows')![2]()

/** A build of a few products takes as long as the machine is busy. */
const patient = { timeout: 120_000 }

/** All windows that follow one another, three at most. */
async function windows(find: ProductList['find'], first: ProductQuery) {
  const found = [await find(first)]
  for (let window = 1; window < 3; window += 1) {
    const after = found.at(-1)!.ids.at(-1)
    if (after !== undefined) found.push(await find({ ...first, after }))
  }
  return found
}

async function saysTheSame(list: ProductList, given: ProductQuery) {
  const [fromMemory, bySql] = [
    await windows(list.find, given),
    await windows((one) => findBySql(sql, one), given),
  ]
  expect({ given, found: fromMemory }).toEqual({ given, found: bySql })
}

describe('the list of products from memory', () => {
  it('is that of SQL, whatever is looked for, and whatever changes', async () => {
    const list = open()
    await list.build()
    const change = fc.tuple(fc.nat(changes.length - 1), fc.nat(300))
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 4 }),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        async (made, asked) => {
          for (const [kind, at] of made) await changes[kind]!(1 + (at % products), at)
          for (const one of asked) await saysTheSame(list, one)
        },
      ),
      { numRuns: 40, endOnFailure: true },
    )
    // It was memory that was compared.
    expect(rowsOf(list)).toBeGreaterThanOrEqual(products)
    list.close()
  })

  it('begins with what has the very number, whatever names hold it', async () => {
    const ids = await sql<{ id: number }[]>`
      insert into product (slug, name, item_number, main_category_id, tax_rate) values
        ('kod-a', 'Aa KOD-1 fék', 'KOD-2', 1, 27), ('kod-m', 'Mm', 'KOD-1', 1, 27), ('kod-z', 'Zz KOD-1', 'KOD-3', 1, 27) returning id`
    const [, coded] = ids.map(({ id }) => id)
    for (const sort of productSorts) {
      const found = await findBySql(sql, { ...everything, sort, search: 'KOD-1' })
      expect([sort, found.ids[0], found.ids.length]).toEqual([sort, coded, 3])
    }
    const list = open()
    await list.build()
    for (const sort of productSorts)
      for (const limit of [1, 2, 20]) await saysTheSame(list, { ...everything, sort, limit, search: 'KOD-1' })
    list.close()
    await sql`delete from product where slug like 'kod-%'`
  })

  it('follows prices that begin and end by themselves, and attributes by which the label is read', async () => {
    const list = open()
    await list.build()
    const [price] = await sql<[{ id: number }]>`
      insert into variant_price (variant_id, gross, valid_from, valid_to)
      select id, 77, now() - interval '1 hour', clock_timestamp() + interval '300 ms' from variant
      where id not in (select variant_id from variant_price) order by id limit 1 returning id`
    await list.find({ ...everything, sort: 'price' })
    await sql`
      select pg_sleep(extract(epoch from valid_to - clock_timestamp()) + 0.001) from variant_price where id = ${price.id}`
    await saysTheSame(list, { ...everything, view: 'no_price', sort: 'price' })
    expect(rowsOf(list)).toBeGreaterThan(0)
    await sql`update attribute set slug = 'rovid-' || slug where slug = 'szelesseg'`
    await saysTheSame(list, { ...everything, view: 'no_label' })
    await sql`update attribute set slug = 'szelesseg' where slug = 'rovid-szelesseg'`
    list.close()
  })

  it('is made where there are many products, once somebody wants them, and goes when nobody does', async () => {
    const small = open({ minProducts: 100_000 })
    await saysTheSame(small, everything)
    expect(rowsOf(small)).toBe(0)
    small.close()
    const list = open({ maxChanges: 2 })
    await saysTheSame(list, everything)
    await expect.poll(() => rowsOf(list), patient).toBeGreaterThan(0)
    // More than it follows: SQL says it, and the index is made again.
    await sql`update product set published = not published where binned_at is null`
    await saysTheSame(list, { ...everything, view: 'hidden' })
    await expect.poll(() => rowsOf(list), patient).toBeGreaterThan(0)
    await saysTheSame(list, { ...everything, view: 'hidden' })
    list.dropUnused()
    expect(rowsOf(list)).toBeGreaterThan(0)
    now = new Date(now.getTime() + limits.maxUnusedMs + 1)
    list.dropUnused()
    expect(rowsOf(list)).toBe(0)
    list.close()
  })
})
