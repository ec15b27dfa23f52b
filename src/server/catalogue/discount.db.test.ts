import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { realDiscount } from './catalogue.ts'
import { presentCard } from './catalogue-presenting.ts'
import { builtInFilters, type Selection } from '#listing-index/index.ts'
import { queryListing } from '#listing-index/oracle/sql-listing.ts'
import { cardVariants } from './product-store.ts'
import { loadVariants } from './variant-store.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1)
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let categoryId: number
let productId: number
let variantId: number

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 2 })
  const [category] = await sql<
    { id: number }[]
  >`insert into category (path, slug, name) values ('{}', 'gumi', 'Gumi') returning id`
  categoryId = category!.id
  await sql`update category set path = array[id]`
  const [product] = await sql<{ id: number }[]>`
    insert into product (slug, name, item_number, main_category_id, tax_rate) values ('p', 'P', 'P', ${categoryId}, 27) returning id`
  productId = product!.id
  await sql`insert into product_category values (${productId}, ${categoryId})`
  const [variant] = await sql<{ id: number }[]>`
    insert into variant (product_id, item_number, slug) values (${productId}, 'V', 'v') returning id`
  variantId = variant!.id
  await sql`insert into stock (variant_id, on_hand) values (${variantId}, 5)`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

type Stretch = { gross: number; originalGross: number | null; from: number; to: number | null }

async function writeHistory(history: readonly Stretch[]) {
  await sql`delete from variant_price where variant_id = ${variantId}`
  for (const { gross, originalGross, from, to } of history) {
    await sql`insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to)
      values (${variantId}, ${gross}, ${originalGross}, ${new Date(from)}, ${to === null ? null : new Date(to)})`
  }
}

/** Consecutive stretches of some days each, with few prices, so that equal ones and steps of both kinds occur. */
const anyHistory = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      gross: fc.constantFrom(8000, 9000, 9990, 10_000, 12_000),
      originalGross: fc.option(fc.constantFrom(9000, 10_000, 15_000)),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => {
    let from = start
    return parts.map(({ days, gross, originalGross }, index): Stretch => {
      const to = index === parts.length - 1 ? null : from + days * day
      const stretch = { gross, originalGross, from, to }
      from = to ?? from
      return stretch
    })
  })

/** The rules read naively, at one moment. */
function naive(history: readonly Stretch[], now: number) {
  const current = history.find(({ from, to }) => from <= now && (to === null || now < to))
  if (!current) return null
  const before = history.filter(
    ({ from, to }) => from < current.from && (to ?? Infinity) > current.from - 30 * day,
  )
  const lowestGross = before.length === 0 ? null : Math.min(...before.map(({ gross }) => gross))
  return { gross: current.gross, discount: realDiscount({ ...current, lowestGross }) }
}

async function listed(now: Date, selections = new Map<string, Selection>()) {
  const request = {
    scope: { categoryId },
    definitions: builtInFilters,
    selections,
    page: 1,
    perPage: 24,
    now,
  }
  return queryListing(sql, { ...request, order: { key: 'id', direction: 'asc' } })
}

test('card, filter, its count and the naive reading agree on price and discount at every moment, boundaries included', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.nat(), fc.constantFrom(-1, 0, 1), async (history, which, shift) => {
      await writeHistory(history)
      const now = new Date(history[which % history.length]!.from + shift)
      const expected = naive(history, now.getTime())
      const all = await listed(now)
      const cheap = await cardVariants(sql, [productId], now)
      expect(all.total).toBe(expected === null ? 0 : 1)
      expect(cheap.size).toBe(all.total)
      if (expected === null) return
      const [row] = await loadVariants(sql, [variantId], now)
      const card = presentCard(row!, now)
      expect(card.price.gross.value).toBe(expected.gross)
      expect(all.ranges.get('ar')).toEqual({ min: expected.gross, max: expected.gross })
      expect(card.is_discount).toBe(expected.discount !== null)
      expect(card.lowest_price_30d?.value).toBe(expected.discount?.lowestGross)
      expect(all.choices.get('akcio')![0]!.count).toBe(card.is_discount ? 1 : 0)
      const chosen = await listed(now, new Map([['akcio', { type: 'choice', values: ['igen'] }]]))
      expect(chosen.total).toBe(card.is_discount ? 1 : 0)
    }),
    { numRuns: 80 },
  )
})

test('a scheduled price comes into force at its moment, in the list as on the card', async () => {
  const change = start + 10 * day
  await writeHistory([
    { gross: 10_000, originalGross: null, from: start, to: change },
    { gross: 8000, originalGross: 10_000, from: change, to: null },
  ])
  for (const [now, gross, discounted] of [
    [change - 1, 10_000, 0],
    [change, 8000, 1],
  ] as const) {
    const all = await listed(new Date(now))
    expect(all.ranges.get('ar')!.min).toBe(gross)
    expect(all.choices.get('akcio')![0]!.count).toBe(discounted)
  }
})

test('what is withdrawn from sale counts as neither in stock nor orderable, as its card says', async () => {
  await writeHistory([{ gross: 10_000, originalGross: null, from: start, to: null }])
  await sql`update variant set for_sale = false`
  const now = new Date(start + day)
  const [row] = await loadVariants(sql, [variantId], now)
  expect(presentCard(row!, now).availability.label).toBe('Nem rendelhető')
  const all = await listed(now)
  expect(all.total).toBe(1)
  expect(all.choices.get('keszlet')!.map(({ count }) => count)).toEqual([0, 0])
  await sql`update variant set for_sale = true`
})
