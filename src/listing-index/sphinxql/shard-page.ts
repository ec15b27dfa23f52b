import type { ListingOrder, ListingRequest } from '../listing.ts'
import { isAscending, isDivided, seasonOf } from '../listing/listing-order.ts'
import { spreadWindows, windowEnd, windowLength, windowStart } from '../listing/spread-models.ts'
import { facetValues, isAmong, type Condition, type Known } from './condition.ts'
import { mergeWindows, windowsFor, type Window } from './merged-window.ts'
import { narrowsVariants, statementOf } from './shard-statement.ts'
import type { Row, Shards } from './shards.ts'
import { scoreColumns } from './text-conditions.ts'

/** Some products may come between counting those of a shard and reading them. */
const roomFor = (products: number) => Math.ceil(products * 1.05) + 100

/** So many rows are read from the first on. */
const fewRows = 500

/** A page, as the servers are requested to give it. */
type Requested = {
  known: Known
  request: ListingRequest
  conditions: readonly Condition[]
  /** Whether products are put together from variants that fit. */
  isGrouped: boolean
}

/**
 * The variants of a page, in order: of each product the cheapest fitting one that can be had, else the cheapest. `totals`: how many
 * products each shard has, or Infinity.
 */
export async function pageOf(
  shards: Shards,
  known: Known,
  request: ListingRequest,
  conditions: readonly Condition[],
  totals: readonly number[],
): Promise<number[]> {
  const { order, page, perPage } = request
  const [from, to] = [(page - 1) * perPage, page * perPage]
  const requested = { known, request, conditions, isGrouped: narrowsVariants(conditions) }
  if (order.key !== 'recommended')
    return (await rowsBetween(shards, requested, { from, to }, totals)).map(({ id }) => Number(id))
  // The windows in which a page begins and ends may begin and end elsewhere; by which parts is not known of groups.
  const isFar = from > fewRows && !requested.isGrouped
  const wanted = { from: isFar ? from - windowLength : 0, to: to + windowLength }
  const [rows, starts] = await Promise.all([
    rowsBetween(shards, requested, wanted, totals),
    isFar ? partStarts(shards, requested) : new Map<number, number>(),
  ])
  return spread({ rows, from: wanted.from, starts }, from, to)
}

/** Far from the first row only what is near, where that is known; else all that stands before with it. */
async function rowsBetween(
  shards: Shards,
  requested: Requested,
  wanted: Window,
  totals: readonly number[],
): Promise<Row[]> {
  const { sorted, statement } = statementsOf(requested)
  const read = (windows: readonly Window[]) =>
    shards.queryEach(totals.map((total, shard) => (total === 0 ? null : statement(total, windows[shard]!))))
  const compare = comparing(sorted)
  if (wanted.from > fewRows) {
    const windows = windowsFor(wanted, sharesOf(totals))
    const merged = mergeWindows(wanted, windows, await read(windows), compare)
    if (merged !== null) return merged
  }
  const rows = await read(totals.map(() => ({ from: 0, to: wanted.to })))
  return rows.flat().sort(compare).slice(wanted.from, wanted.to)
}

function sharesOf(totals: readonly number[]): number[] {
  const all = totals.reduce((sum, total) => sum + total, 0)
  return totals.map((total) => (Number.isFinite(all) && all > 0 ? total / all : 1 / totals.length))
}

/** What the rows of one shard are sorted by, and a statement of those from one to another. */
function statementsOf({ known, request, conditions, isGrouped }: Requested) {
  const { columns, keys } = orderColumns(known, request)
  const part = partColumn(known, request)
  const sorted = [...(part === null ? [] : ['part ASC']), ...keys]
  const select = ['id', 'product_id', 'model', ...(part === null ? [] : [part]), ...columns]
  const order = `ORDER BY ${sorted.join(', ')}`
  const statement = (total: number, { from, to }: Window) =>
    statementOf({
      conditions,
      select,
      limit: to,
      from,
      ...(isGrouped
        ? {
            tail: `GROUP BY product_id WITHIN GROUP ORDER BY had DESC, gross ASC, id ASC ${order}`,
            // It drops groups that it has no room for, and with them what is counted as their best.
            room: roomFor(total),
          }
        : { and: ['head = 1'], tail: order }),
    })
  return { sorted, statement }
}

/** Sorts as the servers do. */
function comparing(sorted: readonly string[]): (a: Row, b: Row) => number {
  const keys = sorted.map((text) => {
    const [column, way] = text.split(' ') as [string, string]
    return { column, sign: way === 'ASC' ? 1 : -1 }
  })
  return (a, b) => {
    for (const { column, sign } of keys) {
      const difference = Number(a[column]) - Number(b[column])
      if (difference !== 0) return sign * difference
    }
    return 0
  }
}

/** Where each part of a listing begins, of products whose head stands for them. */
async function partStarts(
  shards: Shards,
  { known, request, conditions }: Requested,
): Promise<Map<number, number>> {
  const part = partColumn(known, request)
  if (part === null) return new Map([[0, 0]])
  const rows = await shards.queryAll(
    statementOf({
      conditions,
      select: [part, 'COUNT(*) AS products'],
      and: ['head = 1'],
      tail: 'GROUP BY part',
      limit: 3,
    }),
  )
  const startOf = (wanted: number) =>
    rows.flat().reduce((sum, row) => (Number(row.part) < wanted ? sum + Number(row.products) : sum), 0)
  return new Map([0, 1, 2].map((one) => [one, startOf(one)]))
}

/** `starts`: where parts begin in the whole; of others the rows hold all. */
type Excerpt = { rows: readonly Row[]; from: number; starts: ReadonlyMap<number, number> }

/** Models take turns in each window of a part. */
function spread({ rows, from: first, starts }: Excerpt, from: number, to: number): number[] {
  const page: number[] = []
  let before = first
  for (const [number, part] of Map.groupBy(rows, (row) => Number(row.part ?? 0))) {
    const partStart = starts.get(number) ?? before
    // How many of the part stand before these.
    const left = before - partStart
    const [start, end] = [Math.max(0, from - partStart), Math.min(left + part.length, to - partStart)]
    if (start < end) {
      const begun = Math.max(left, windowStart(start))
      const windows = spreadWindows(part.slice(begun - left, windowEnd(end) - left), ({ model }) =>
        Number(model),
      )
      page.push(...windows.slice(start - begun, end - begun).map(({ id }) => Number(id)))
    }
    before += part.length
  }
  return page
}

/** What can be had, what of it is out of season, and what can't be had; null where the order does not divide. */
function partColumn(known: Known, { order, scope }: ListingRequest): string | null {
  if (!isDivided(order)) return null
  const late = seasonOf(order)
  const isLate = late ? isAmong('facets', facetValues(known.facets, late.attributeId, late.values)) : '0'
  const exact = order.key === 'relevance' ? (scope.text?.exactVariantIds ?? []) : []
  const canBeHad = exact.length === 0 ? 'had = 1' : `had = 1 OR IN(id,${exact.join()})`
  return `IF(${canBeHad},${isLate},2) AS part`
}

function orderColumns(known: Known, { order, scope }: ListingRequest): { columns: string[]; keys: string[] } {
  const { text } = scope
  const isScored =
    order.key === 'relevance' && text && (text.words.length > 0 || text.exactVariantIds.length > 0)
  const way = isAscending(order) ? 'ASC' : 'DESC'
  if (order.key === 'id') return { columns: [], keys: [`product_id ${way}`] }
  const columns = sortColumns(order.key)
  const keys = [...columns.map((column) => `${column} ${way}`), 'product_id ASC']
  return isScored
    ? { columns: [...scoreColumns(known, text), ...columns], keys: ['score DESC', ...keys] }
    : { columns, keys }
}

function sortColumns(key: Exclude<ListingOrder['key'], 'id'>): string[] {
  if (key === 'price') return ['gross']
  if (key === 'name') return ['name_rank']
  if (key === 'recommended' || key === 'fastest') return ['recommendation']
  if (key === 'popular' || key === 'relevance') return ['standing']
  return [key, 'standing']
}
