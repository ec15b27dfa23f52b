import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { builtInFilters, type FilterDefinition, type Selection } from '../filters.ts'
import type { ListingOrder } from '../listing.ts'
import { choice, range } from './random-questions.ts'
import { queryListing } from './sql-listing.ts'

/** A small catalogue held in plain objects as well, so that every result can be worked out a second time. */
type Item = {
  productId: number
  variantId: number
  name: string
  brand: string
  gross: number
  stock: number
  backorder: boolean
  season: string
  width: number
  discounted: boolean
}

const seasons = ['teli', 'nyari', 'negyevszakos']
const widths = [185, 195, 205, 225]
const brands = ['nordval', 'kardia', 'zala']
const names = ['Ár', 'ár', 'cukor 110 Ah', 'cukor 44 Ah', 'csap', 'zsák', 'zár', 'őr', 'óra', 'öreg', 'or']
const attributeFilters: FilterDefinition[] = []
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let items: Item[]
let categoryId: number

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 4 })
  items = await fillCatalogue()
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

async function fillCatalogue(): Promise<Item[]> {
  const [root] = await sql<
    { id: number }[]
  >`insert into category (path, slug, name) values ('{}', 'gumi', 'Gumi') returning id`
  const [leaf] = await sql<
    { id: number }[]
  >`insert into category (path, slug, name, parent_id) values ('{}', 'auto', 'Autó', ${root!.id}) returning id`
  await sql`update category set path = case when parent_id is null then array[id] else array[parent_id, id] end`
  categoryId = root!.id
  for (const brand of brands) await sql`insert into brand (slug, name) values (${brand}, ${brand})`
  const attributes = await sql<{ id: number; slug: string }[]>`
    insert into attribute (slug, name, kind, filter_type) values
      ('evszak', 'Évszak', 'choice', 'choice'), ('szelesseg', 'Szélesség', 'number', 'choice'), ('suly', 'Szélesség', 'number', 'range')
    returning id, slug`
  const idOf = (slug: string) => attributes.find((attribute) => attribute.slug === slug)!.id
  const define = (slug: string, type: 'choice' | 'range', kind: 'choice' | 'number') =>
    attributeFilters.push({
      slug,
      name: slug,
      type,
      unit: null,
      attributeId: idOf(slug),
      kind,
      look: 'list',
      swatches: {},
      labels: {},
    })
  define('evszak', 'choice', 'choice')
  define('szelesseg', 'choice', 'number')
  define('suly', 'range', 'number')

  const made: Item[] = []
  for (let index = 0; index < 60; index += 1) {
    const name = names[index % names.length]!
    const brand = brands[index % 3]!
    const [product] = await sql<{ id: number }[]>`
      insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate)
      values (${`p-${index}`}, ${name}, ${`P${index}`}, (select id from brand where slug = ${brand}), ${leaf!.id}, 27) returning id`
    await sql`insert into product_category values (${product!.id}, ${leaf!.id})`
    for (let part = 0; part <= index % 3; part += 1) {
      const seed = index * 7 + part * 13
      const item: Item = {
        productId: product!.id,
        variantId: 0,
        name,
        brand,
        gross: 1000 + (seed % 17) * 500,
        stock: seed % 4,
        backorder: seed % 5 === 0,
        season: seasons[seed % 3]!,
        width: widths[seed % 4]!,
        discounted: seed % 6 === 0,
      }
      const [variant] = await sql<{ id: number }[]>`
        insert into variant (product_id, item_number, slug) values (${product!.id}, ${`V${index}-${part}`}, ${`v-${part}`}) returning id`
      item.variantId = variant!.id
      await sql`insert into stock (variant_id, on_hand, backorder) values (${variant!.id}, ${item.stock}, ${item.backorder})`
      await sql`insert into variant_attribute (variant_id, attribute_id, value, number) values
        (${variant!.id}, ${idOf('evszak')}, ${item.season}, null),
        (${variant!.id}, ${idOf('szelesseg')}, ${String(item.width)}, ${item.width}),
        (${variant!.id}, ${idOf('suly')}, ${String(item.width)}, ${item.width})`
      await sql`insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to) values
        (${variant!.id}, ${item.gross + 300}, null, now() - interval '90 days', now() - interval '5 days'),
        (${variant!.id}, ${item.gross}, ${item.discounted ? item.gross + 300 : null}, now() - interval '5 days', null)`
      made.push(item)
    }
  }
  return made
}

/** The same rules, read naively. */
function fits(item: Item, slug: string, selection: Selection): boolean {
  if (selection.type === 'range') {
    const value = slug === 'ar' ? item.gross : item.width
    return (
      (selection.min === null || value >= selection.min) && (selection.max === null || value <= selection.max)
    )
  }
  return valuesOf(item, slug).some((value) => selection.values.includes(value))
}

function valuesOf(item: Item, slug: string): string[] {
  if (slug === 'marka') return [item.brand]
  if (slug === 'evszak') return [item.season]
  if (slug === 'szelesseg') return [String(item.width)]
  if (slug === 'akcio') return item.discounted ? ['igen'] : []
  if (item.stock > 0) return ['raktaron']
  return item.backorder ? ['rendelheto'] : []
}

function naive(selections: Map<string, Selection>, except?: string): Item[] {
  return items.filter((item) =>
    [...selections].every(([slug, selection]) => slug === except || fits(item, slug, selection)),
  )
}

const countProducts = (found: Item[]) => new Set(found.map((item) => item.productId)).size
const collator = new Intl.Collator('hu', { numeric: true })

const anySelections = fc
  .tuple(
    choice('marka', brands),
    choice('evszak', seasons),
    choice('szelesseg', widths.map(String)),
    choice('keszlet', ['raktaron', 'rendelheto']),
    choice('akcio', ['igen']),
    range('ar', 1000, 9500),
    range('suly', 180, 230),
  )
  .map((all) => new Map(all.filter((entry) => entry !== null)))
const anyOrder = fc.record({
  key: fc.constantFrom('id', 'name', 'price'),
  direction: fc.constantFrom('asc', 'desc'),
  isMixed: fc.boolean(),
}) as fc.Arbitrary<ListingOrder>

test('totals, pages and every count agree with a naive reading, whatever is chosen', async () => {
  const definitions = [...attributeFilters, ...builtInFilters]
  await fc.assert(
    fc.asyncProperty(
      anySelections,
      anyOrder,
      fc.integer({ min: 1, max: 4 }),
      async (selections, order, page) => {
        const result = await queryListing(sql, {
          scope: { categoryId },
          definitions,
          selections,
          order,
          page,
          perPage: 7,
          now: new Date(),
        })
        const found = naive(selections)
        expect(result.total).toBe(countProducts(found))
        expect(result.variantIds).toEqual(expectedPage(found, order).slice((page - 1) * 7, page * 7))
        for (const { slug, type } of definitions.filter((definition) => definition.type === 'choice')) {
          expect(type).toBe('choice')
          const others = naive(selections, slug)
          for (const { value, count } of result.choices.get(slug)!) {
            expect(count, `${slug}=${value}`).toBe(
              countProducts(others.filter((item) => valuesOf(item, slug).includes(value))),
            )
          }
          const present = new Set(others.flatMap((item) => valuesOf(item, slug)))
          expect(result.choices.get(slug)!.filter((option) => option.count > 0)).toHaveLength(present.size)
        }
        const priced = naive(selections, 'ar').map((item) => item.gross)
        if (priced.length > 0)
          expect(result.ranges.get('ar')).toEqual({ min: Math.min(...priced), max: Math.max(...priced) })
      },
    ),
    { numRuns: 60 },
  )
})

/** One variant a product, the cheapest that fits and can be had; then the requested order, ids as the last key. */
function expectedPage(found: Item[], { key, direction, isMixed }: ListingOrder): number[] {
  const cheapest = new Map<number, Item>()
  const unsellable = (item: Item) => Number(valuesOf(item, 'keszlet').length === 0)
  for (const item of found.toSorted(
    (a, b) => unsellable(a) - unsellable(b) || a.gross - b.gross || a.variantId - b.variantId,
  )) {
    if (!cheapest.has(item.productId)) cheapest.set(item.productId, item)
  }
  const way = direction === 'desc' ? -1 : 1
  const compare = (a: Item, b: Item) =>
    key === 'name'
      ? collator.compare(a.name, b.name)
      : key === 'price'
        ? a.gross - b.gross
        : a.productId - b.productId
  const last = (item: Item) => (key === 'id' || isMixed ? 0 : unsellable(item))
  return [...cheapest.values()]
    .sort((a, b) => last(a) - last(b) || way * compare(a, b) || a.productId - b.productId)
    .map((item) => item.variantId)
}

test('nothing unpublished, unpriced or outside the category is listed', async () => {
  const request = {
    scope: { categoryId },
    definitions: builtInFilters,
    selections: new Map<string, Selection>(),
    order: { key: 'id', direction: 'asc' } as const,
    page: 1,
    perPage: 96,
    now: new Date(),
  }
  const before = (await queryListing(sql, request)).total
  await sql`update product set published = false where slug = 'p-0'`
  await sql`delete from variant_price where variant_id in (select v.id from variant v join product p on p.id = v.product_id where p.slug = 'p-1')`
  await sql`delete from product_category where product_id = (select id from product where slug = 'p-2')`
  expect((await queryListing(sql, request)).total).toBe(before - 3)
})
