import type { ListingOrder, ListingRequest } from '../listing.ts'
import { isAscending, isDivided, seasonOf } from '../listing/listing-order.ts'
import { spreadWindows, windowEnd, windowLength, windowStart } from '../listing/spread-models.ts'
import { facetValues, isAmong, type Condition, type Known } from './condition.ts'
import { mergeWindows, windowsFor, type Window } from './merged-window.ts'
import { countProducts, type ProductTotals } from './shard-counts.ts'
import { statementOf } from './shard-statement.ts'
import type { Row, Shards } from './shards.ts'
import { scoreColumns } from './text-conditions.ts'

/** Some products may come between counting those of a shard and reading them. */
const roomFor = (products: number) => Math.ceil(products * 1.05) + 100

/** Up to which row a list is read from the first on; further where it is of products that are put together from variants. */
export type NearRows = { sorted: number; grouped: number }
export const usualNearRows: NearRows = { sorted: 500, grouped: 10_000 }

/** A page, as the servers are requested to give it. */
type Requested = {
  known: Known
  request: ListingRequest
  conditions: readonly Condition[]
  /** Where products are put together from variants that fit: how many there are. */
  totals: ProductTotals | null
  nearRows: NearRows
}

const isFar = ({ totals, nearRows }: Requested, row: number) =>
  row > (totals === null ? nearRows.sorted : nearRows.grouped)

/** Rows of which each server sorts its own. `totals`: how many products each shard has among them. */
type RowKind = { and: string[]; isGrouped: boolean; totals: readonly number[] }

/** The variants of a page, in order: of each product the cheapest fitting one that can be had, else the cheapest. */
export async function pageOf(shards: Shards, requested: Requested): Promise<number[]> {
  const { order, page, perPage } = requested.request
  const [from, to] = [(page - 1) * perPage, page * perPage]
  if (order.key !== 'recommended')
    return (await rowsBetween(shards, requested, { from, to })).map(({ id }) => Number(id))
  // The windows in which a page begins and ends may begin and end elsewhere.
  const starts = isFar(requested, from) ? await partStarts(shards, requested) : null
  const wanted = { from: starts ? from - windowLength : 0, to: to + windowLength }
  const rows = await rowsBetween(shards, requested, wanted)
  return spread({ rows, from: wanted.from, starts: starts ?? new Map() }, from, to)
}

/** Far from the first row only what is near, where that is known; else all that stands before with it. */
async function rowsBetween(shards: Shards, requested: Requested, wanted: Window): Promise<Row[]> {
  const { sorted, statement } = statementsOf(requested)
  const compare = comparing(sorted)
  const read = (kind: RowKind, windows: readonly Window[]) =>
    shards.queryEach(
      kind.totals.map((total, shard) => (total === 0 ? null : statement(kind, total, windows[shard]!))),
    )
  if (isFar(requested, wanted.from)) {
    const kind = undividedKind(shards, requested)
    const windows = windowsFor(wanted, sharesOf(kind.totals))
    const merged = mergeWindows(wanted, windows, await read(kind, windows), compare)
    if (merged !== null) return merged
  }
  const whole = Array<Window>(shards.count).fill({ from: 0, to: wanted.to })
  const found = await Promise.all(kindsUpTo(wanted.to, shards, requested).map((kind) => read(kind, whole)))
  return found.flat(2).sort(compare).slice(wanted.from, wanted.to)
}

/** All in one list, whose middle can be read without what stands before it. */
function undividedKind({ count }: Shards, { totals }: Requested): RowKind {
  if (totals === null) return { and: ['head = 1'], isGrouped: false, totals: Array(count).fill(Infinity) }
  const { sole, several } = totals
  return { and: [], isGrouped: true, totals: sole.map((number, shard) => number + several[shard]!) }
}

/** To put a product together costs the server a multiple of sorting it, of few: only those with several variants are. */
function kindsUpTo(row: number, shards: Shards, requested: Requested): RowKind[] {
  const { totals } = requested
  if (totals === null || isFar(requested, row)) return [undividedKind(shards, requested)]
  return [
    { and: ['sole = 1'], isGrouped: false, totals: totals.sole },
    { and: ['sole = 0'], isGrouped: true, totals: totals.several },
  ]
}

function sharesOf(totals: readonly number[]): number[] {
  const all = totals.reduce((sum, total) => sum + total, 0)
  return totals.map((total) => (Number.isFinite(all) && all > 0 ? total / all : 1 / totals.length))
}

/** What the rows of one shard are sorted by, and a statement of those from one to another. */
function statementsOf({ known, request, conditions }: Requested) {
  const { columns, keys } = orderColumns(known, request)
  const part = partColumn(known, request)
  const sorted = [...(part === null ? [] : ['part ASC']), ...keys]
  const select = ['id', 'product_id', 'model', ...(part === null ? [] : [part]), ...columns]
  const order = `ORDER BY ${sorted.join(', ')}`
  const statement = ({ and, isGrouped }: RowKind, total: number, { from, to }: Window) =>
    statementOf({
      conditions,
      select,
      and,
      limit: to,
      from,
      ...(isGrouped
        ? {
            tail: `GROUP BY product_id WITHIN GROUP ORDER BY had DESC, gross ASC, id ASC ${order}`,
            // It drops groups that it has no room for, and with them what is counted as their best.
            room: roomFor(total),
          }
        : { tail: order }),
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

/**
 * Where each part of a listing begins. Null where it can't be counted: a product of which one fitting variant is in season and another is
 * not stands in the part of its cheapest.
 */
async function partStarts(
  shards: Shards,
  { known, request, conditions, totals }: Requested,
): Promise<Map<number, number> | null> {
  const isGrouped = totals !== null
  const part = partColumn(known, request)
  if (part === null) return new Map([[0, 0]])
  const isAmbiguous = isGrouped && seasonOf(request.order) !== undefined
  const [rows, canBeHad] = await Promise.all([
    shards.queryAll(
      statementOf({
        conditions,
        select: [part, `${isGrouped ? 'COUNT(DISTINCT product_id)' : 'COUNT(*)'} AS products`],
        and: isGrouped ? [] : ['head = 1'],
        tail: 'GROUP BY part',
        limit: 3,
      }),
    ),
    isAmbiguous ? countProducts(shards, [...conditions, { where: 'had = 1', isOfVariant: true }]) : null,
  ])
  const productsOf = (one: number) =>
    rows.flat().reduce((sum, row) => (Number(row.part) === one ? sum + Number(row.products) : sum), 0)
  const [inSeason, late] = [productsOf(0), productsOf(1)]
  if (canBeHad !== null && inSeason + late !== canBeHad) return null
  return new Map([0, inSeason, inSeason + late].entries())
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
