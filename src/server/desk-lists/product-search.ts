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
import type { FacetOption, FoundProducts, ProductFacets, ProductQuery, ProductSort } from './product-query.ts'
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
  const groups = groupsOf(columns, taxonomy, query)
  const { rows, counts } = listRows(columns, bitsOf(query), groups, fitting(columns, query, looked))
  const ids = windowIds(columns, rows, query, looked)
  if (query.after !== undefined) return { ids, all: null }
  const total = query.of === 'variants' ? countVariants(columns, rows) : rows.length
  return { ids, all: { total, facets: facetsOf(columns, taxonomy, groups, counts) } }
}

function countVariants({ variants }: ProductColumns, rows: Uint32Array): number {
  let sum = 0
  for (const row of rows) sum += variants[row]!
  return sum
}

/** Which rows of a view are in the list, and how many of each group would be. */
function listRows(
  columns: ProductColumns,
  { mask, wanted }: Bits,
  groups: readonly GroupState[],
  fits: Fits | null,
): { rows: Uint32Array; counts: Uint32Array } {
  const { size, views, groupOf, listed } = columns
  const states = Uint8Array.from(groups, ({ ofCategory, ofBrand }) => Number(ofCategory) + Number(ofBrand))
  const counts = new Uint32Array(states.length)
  let total = 0
  for (let row = 0; row < size; row += 1) {
    if ((views[row]! & mask) !== wanted) continue
    const group = groupOf[row]!
    const state = states[group]!
    if (state === 0 || (fits !== null && !fits(row))) continue
    counts[group]! += 1
    if (state === 2) listed[total++] = row
  }
  return { rows: listed.subarray(0, total), counts }
}

/** The window: products with the very number that is looked for, then the names that hold it, each in the order of the list. */
function windowIds(
  columns: ProductColumns,
  rows: Uint32Array,
  query: ProductQuery,
  { coded }: Looked,
): number[] {
  if (coded.length === 0) return firstIds(columns, rows, query)
  const codedRows = new Set(coded.map((id) => columns.rowOf(id)))
  const others = rows.filter((row) => !codedRows.has(row))
  if (query.after !== undefined && !coded.includes(query.after)) return firstIds(columns, others, query)
  const numbered = firstIds(
    columns,
    rows.filter((row) => codedRows.has(row)),
    query,
  )
  return [...numbered, ...firstIds(columns, others, { ...query, after: undefined })].slice(0, query.limit)
}

/** The first of these rows in the order of the list, after the window before. */
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
    let { lastKey } = top
    for (let at = 0; at < rows.length; at += step) {
      const one = rows[at]!
      const value = column[one]!
      if (sign * value > lastKey && value !== noPrice) continue
      top.offer(keyOf(one), ids[one]!)
      ;({ lastKey } = top)
    }
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

type Bits = { mask: number; wanted: number }

/** Which bits of a row's views are looked at, and what they have to be. */
function bitsOf({ view }: ProductQuery): Bits {
  const bin = bitOf('bin')
  if (view === 'unsold') return { mask: goneBit | bin | bitOf('hidden'), wanted: 0 }
  const wanted = isStored(view) ? bitOf(view) : 0
  return { mask: goneBit | bin | wanted, wanted }
}

const isStored = (view: ProductQuery['view']): view is StoredView =>
  (storedViews as readonly string[]).includes(view)

/** Whether a group's category and brand are among the chosen ones; neither counts where its brand is not in the view. */
type GroupState = { ofCategory: boolean; ofBrand: boolean }

function groupsOf(
  { groups }: ProductColumns,
  taxonomy: Taxonomy,
  { view, category, brand }: ProductQuery,
): GroupState[] {
  const brands = new Map(taxonomy.brands.map((one) => [one.id, one]))
  const chosen = new Set(
    taxonomy.categories.filter(({ slug }) => category.includes(slug)).map(({ id }) => id),
  )
  const paths = pathsOf(taxonomy)
  return groups.map(({ categoryId, brandId }) => {
    const known = brands.get(brandId)
    const isInView =
      view === 'no_gpsr'
        ? known === undefined || known.views.includes(view)
        : view !== 'no_responsible' || known?.views.includes(view) === true
    return {
      ofCategory:
        isInView && (category.length === 0 || (paths.get(categoryId) ?? []).some((id) => chosen.has(id))),
      ofBrand: isInView && (brand.length === 0 || (known !== undefined && brand.includes(known.slug))),
    }
  })
}

const pathsOf = ({ categories }: Taxonomy) => new Map(categories.map(({ id, path }) => [id, path]))

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
  // A word that no name holds: an item number, mostly.
  if (held.reduce((bits, one) => bits | one, 0) !== all) return (row) => codedRows.has(row)
  return (row) => {
    const start = wordStarts[row]!
    const end = start + wordCounts[row]!
    let bits = 0
    for (let at = start; at < end && bits !== all; at += 1) bits |= held[words[at]!]!
    return bits === all || codedRows.has(row)
  }
}

function facetsOf(
  { groups }: ProductColumns,
  taxonomy: Taxonomy,
  states: readonly GroupState[],
  counts: Uint32Array,
): ProductFacets {
  const [categories, brands] = [new Map<number, number>(), new Map<number, number>()]
  const add = (to: Map<number, number>, id: number, count: number) => to.set(id, (to.get(id) ?? 0) + count)
  const paths = pathsOf(taxonomy)
  for (const [position, { categoryId, brandId }] of groups.entries()) {
    const count = counts[position]!
    const { ofCategory, ofBrand } = states[position]!
    if (ofCategory) add(brands, brandId, count)
    if (ofBrand) for (const up of paths.get(categoryId) ?? []) add(categories, up, count)
  }
  return { category: options(taxonomy.categories, categories), brand: options(taxonomy.brands, brands) }
}

const options = (
  values: readonly { id: number; slug: string; label: string }[],
  counts: ReadonlyMap<number, number>,
): FacetOption[] =>
  values
    .map(({ id, slug, label }) => ({ value: slug, label, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
