import type { ListingOrder, ListingRequest } from '../listing.ts'
import { isAscending, isDivided, seasonOf } from '../listing/listing-order.ts'
import { spreadWindows, windowEnd, windowLength, windowStart } from '../listing/spread-models.ts'
import { facetValues, isAmong, type Condition, type Known } from './condition.ts'
import { narrowsVariants, statementOf } from './shard-statement.ts'
import type { Row, Shards } from './shards.ts'
import { scoreColumns } from './text-conditions.ts'

/** Some products may come between counting those of a shard and reading them. */
const roomFor = (products: number) => Math.ceil(products * 1.05) + 100

/**
 * The variants of a page, in order: of each product the cheapest fitting one that can be had, else the cheapest. Every shard gives all
 * of its first ones up to the page's end, so a page costs what stands before it. `totals`: how many products each shard has.
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
  const isSpread = order.key === 'recommended'
  // The window in which a page ends may end later.
  const limit = isSpread ? to + windowLength : to
  const isGrouped = narrowsVariants(conditions)
  const { columns, keys } = orderColumns(known, request)
  const part = partColumn(known, request)
  const sorted = [...(part === null ? [] : ['part ASC']), ...keys]
  const select = ['id', 'product_id', 'model', ...(part === null ? [] : [part]), ...columns]
  const whole = { conditions, select }
  const statement = (total: number) =>
    isGrouped
      ? statementOf({
          ...whole,
          tail: `GROUP BY product_id WITHIN GROUP ORDER BY had DESC, gross ASC, id ASC ORDER BY ${sorted.join(', ')}`,
          limit,
          // It drops groups that it has no room for, and with them what is counted as their best.
          room: roomFor(total),
        })
      : statementOf({ ...whole, and: ['head = 1'], tail: `ORDER BY ${sorted.join(', ')}`, limit })
  const found = await shards.queryEach(totals.map((total) => (total === 0 ? null : statement(total))))
  const rows = found.flat().sort(comparing(sorted))
  if (!isSpread) return rows.slice(from, to).map(({ id }) => Number(id))
  return spread(rows, from, to)
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

/** Models take turns in each window of a part. */
function spread(rows: readonly Row[], from: number, to: number): number[] {
  const page: number[] = []
  let before = 0
  for (const part of Map.groupBy(rows, (row) => Number(row.part ?? 0)).values()) {
    const [start, end] = [Math.max(0, from - before), Math.min(part.length, to - before)]
    if (start < end) {
      const first = windowStart(start)
      const windows = spreadWindows(part.slice(first, windowEnd(end)), ({ model }) => Number(model))
      page.push(...windows.slice(start - first, end - first).map(({ id }) => Number(id)))
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
