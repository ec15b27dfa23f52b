import { findByCode, findSold, searchedWords } from '#server/catalogue/index.ts'
import type { Executor } from '#platform/database/database.ts'
import {
  bitOf,
  goneBit,
  noPrice,
  storedViews,
  type ProductColumns,
  type StoredView,
} from './product-columns.ts'
import type { Taxonomy } from './product-source.ts'
import type { FacetOption, FoundProducts, ProductQuery, ProductSort } from './product-query.ts'
import { TopRows, type Place } from './top-rows.ts'

/** The list of products from memory: one pass over all rows, which finds the window and counts at once. */

/** What only the database knows of a search. */
export type Looked = {
  /** Products of which an item number or EAN is what is searched for. */
  coded: readonly number[]
  /** What was bought lately; null where it does not matter. */
  sold: Awaited<ReturnType<typeof findSold>> | null
}

export async function lookUp(sql: Executor, { search, view }: ProductQuery): Promise<Looked> {
  const [coded, sold] = await Promise.all([
    search === '' ? [] : findByCode(sql, search),
    view === 'unsold' ? findSold(sql) : null,
  ])
  return { coded, sold }
}

export function searchProducts(
  columns: ProductColumns,
  taxonomy: Taxonomy,
  query: ProductQuery,
  looked: Looked,
): FoundProducts {
  const { rows, categoryCounts, brandCounts } = listRows(columns, {
    bits: bitsOf(query),
    categories: categoriesOf(columns, taxonomy, query),
    brands: brandsOf(columns, taxonomy, query),
    fits: fitting(columns, query, looked),
  })
  const ids = firstIds(columns, rows, query)
  if (query.after !== undefined) return { ids, all: null }
  const facets = facetsOf(columns, taxonomy, categoryCounts, brandCounts)
  return { ids, all: { total: rows.length, facets } }
}

type Filter = {
  bits: { mask: number; wanted: number }
  categories: Uint8Array
  brands: Uint8Array
  fits: Fits | null
}
type Listed = { rows: Uint32Array; categoryCounts: Uint32Array; brandCounts: Uint32Array }

/** All rows that are in the list, until the next call, and how many would be with other categories or other brands. */
function listRows(columns: ProductColumns, { bits, categories, brands, fits }: Filter): Listed {
  const { size, views, categories: categoryOf, brands: brandOf, listed: rows } = columns
  const { mask, wanted } = bits
  const categoryCounts = new Uint32Array(categories.length)
  const brandCounts = new Uint32Array(brands.length)
  let total = 0
  for (let row = 0; row < size; row += 1) {
    if ((views[row]! & mask) !== wanted) continue
    const ofCategory = categories[categoryOf[row]!]!
    const ofBrand = brands[brandOf[row]!]!
    if (ofBrand === notInView || (ofCategory === 0 && ofBrand !== chosen)) continue
    if (fits !== null && !fits(row)) continue
    if (ofCategory === 1) brandCounts[brandOf[row]!]! += 1
    if (ofBrand !== chosen) continue
    categoryCounts[categoryOf[row]!]! += 1
    if (ofCategory === 1) rows[total++] = row
  }
  return { rows: rows.subarray(0, total), categoryCounts, brandCounts }
}

/** The window: the first of these rows in the order of the list, after the window before. */
function firstIds(
  columns: ProductColumns,
  rows: Uint32Array,
  { sort, after, limit }: ProductQuery,
): number[] {
  const { ids } = columns
  const { column, sign } = orders[sort](columns)
  const keyOf = (row: number) => (column[row] === noPrice ? Infinity : sign * column[row]!)
  const row = after === undefined ? -1 : columns.rowOf(after)
  // The row that the window follows is gone: nobody knows any more what comes after it.
  if (after !== undefined && row < 0) return []
  const begin = row < 0 ? null : { key: keyOf(row), id: ids[row]! }
  const firstOf = (step: number, upTo: Place | null) => {
    const top = new TopRows(limit, begin, upTo)
    for (let at = 0; at < rows.length; at += step) top.offer(keyOf(rows[at]!), ids[rows[at]!]!)
    return top
  }
  // Behind the first of a sample there are none of the first of all: hardly a row is sorted in vain, however they lie.
  return firstOf(1, firstOf(sampleStep, null).last()).ids()
}

const sampleStep = 61

type Order = { column: Int32Array | Uint32Array | Float64Array; sign: 1 | -1 }
const orders: Record<ProductSort, (columns: ProductColumns) => Order> = {
  name: ({ nameRanks }) => ({ column: nameRanks, sign: 1 }),
  price: ({ prices }) => ({ column: prices, sign: 1 }),
  price_desc: ({ prices }) => ({ column: prices, sign: -1 }),
  stock: ({ free }) => ({ column: free, sign: 1 }),
  stock_desc: ({ free }) => ({ column: free, sign: -1 }),
  newest: ({ ids }) => ({ column: ids, sign: -1 }),
  updated: ({ updated }) => ({ column: updated, sign: -1 }),
}

/** Which bits of a row's views are looked at, and what they have to be. */
function bitsOf({ view }: ProductQuery): Filter['bits'] {
  const bin = bitOf('bin')
  if (view === 'unsold') return { mask: goneBit | bin | bitOf('hidden'), wanted: 0 }
  const wanted = isStored(view) ? bitOf(view) : 0
  return { mask: goneBit | bin | wanted, wanted }
}

const isStored = (view: ProductQuery['view']): view is StoredView =>
  (storedViews as readonly string[]).includes(view)

/** For each position of a category 1 where it or one above it is chosen. */
function categoriesOf(
  { categoryIds }: ProductColumns,
  { categories }: Taxonomy,
  { category }: ProductQuery,
): Uint8Array {
  const length = categoryIds.values.length
  if (category.length === 0) return new Uint8Array(length).fill(1)
  const chosenIds = new Set(categories.filter(({ slug }) => category.includes(slug)).map(({ id }) => id))
  const below = new Set(
    categories.filter(({ path }) => path.some((id) => chosenIds.has(id))).map(({ id }) => id),
  )
  return Uint8Array.from(categoryIds.values, (id) => (below.has(id) ? 1 : 0))
}

/** Of a brand: its products are not in the view; they are; they are, and it is chosen or all are. */
const notInView = 0
const inView = 1
const chosen = 2

/** For each position of a brand whether its products are in the view, and whether it is chosen. */
function brandsOf(
  { brandIds }: ProductColumns,
  taxonomy: Taxonomy,
  { view, brand }: ProductQuery,
): Uint8Array {
  const byId = new Map(taxonomy.brands.map((one) => [one.id, one]))
  return Uint8Array.from(brandIds.values, (id) => {
    const known = byId.get(id)
    if (view === 'no_gpsr' && known?.views.includes(view) === false) return notInView
    if (view === 'no_responsible' && !known?.views.includes(view)) return notInView
    return brand.length === 0 || (known && brand.includes(known.slug)) ? chosen : inView
  })
}

type Fits = (row: number) => boolean

/** What has to be looked up row by row; null: nothing. */
function fitting(columns: ProductColumns, { search }: ProductQuery, { coded, sold }: Looked): Fits | null {
  const matches = search === '' ? null : matching(columns, searchedWords(search), coded)
  if (sold === null) return matches
  const rows = new Set(sold.ids.map((id) => columns.rowOf(id)))
  const { created } = columns
  return (row) => created[row]! < sold.createdBefore && !rows.has(row) && (matches === null || matches(row))
}

function matching(columns: ProductColumns, searched: readonly string[], coded: readonly number[]): Fits {
  const { words, wordStarts, wordCounts, vocabulary } = columns
  const codedRows = new Set(coded.map((id) => columns.rowOf(id)))
  const all = 2 ** searched.length - 1
  /** For each word of the names a bit for every word of the search that it holds. */
  const held = Uint8Array.from(vocabulary.values, (word) =>
    searched.reduce((bits, part, index) => (word.includes(part) ? bits | (1 << index) : bits), 0),
  )
  return (row) => {
    const start = wordStarts[row]!
    const end = start + wordCounts[row]!
    let bits = 0
    for (let at = start; at < end; at += 1) bits |= held[words[at]!]!
    return bits === all || codedRows.has(row)
  }
}

function facetsOf(
  { categoryIds, brandIds }: ProductColumns,
  { categories, brands }: Taxonomy,
  categoryCounts: Uint32Array,
  brandCounts: Uint32Array,
): { category: FacetOption[]; brand: FacetOption[] } {
  const paths = new Map(categories.map(({ id, path }) => [id, path]))
  const below = new Map<number, number>()
  for (const [position, id] of categoryIds.values.entries())
    for (const up of paths.get(id) ?? []) below.set(up, (below.get(up) ?? 0) + categoryCounts[position]!)
  const ofBrand = new Map(brandIds.values.map((id, position) => [id, brandCounts[position]!]))
  return { category: options(categories, below), brand: options(brands, ofBrand) }
}

const options = (
  values: readonly { id: number; slug: string; label: string }[],
  counts: ReadonlyMap<number, number>,
): FacetOption[] =>
  values
    .map(({ id, slug, label }) => ({ value: slug, label, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
