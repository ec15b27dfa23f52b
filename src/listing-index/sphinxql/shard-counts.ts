import { countedAs, facetOfValue } from './listing-document.ts'
import { narrowsVariants, statementOf } from './shard-statement.ts'
import type { Condition } from './condition.ts'
import type { Row, Shards } from './shards.ts'

/** Products of each shard: those with one variant, and those with several. */
export type ProductTotals = { sole: number[]; several: number[] }

/** What one set of rows holds. */
export type Tally = {
  /** Products of each facet, by its number. */
  facets: Map<number, number>
  total: number
  totals: ProductTotals
  inStock: number
  orderable: number
  discounted: number
  /** Of the cheapest and the dearest variant; the first is greater when there is none. */
  minGross: number
  maxGross: number
}

/** Facets that are new since they were counted for the last time find room. */
const roomFor = (facets: number) => Math.ceil(facets * 1.1) + 1000

/**
 * Counts everything of the rows that fit. Of products with one variant rows are counted, of the others products: to distinguish those
 * the server remembers each row of each group.
 */
export async function tallyRows(
  shards: Shards,
  conditions: readonly Condition[],
  facetCount: number,
): Promise<Tally> {
  const statement = (sole: 0 | 1) =>
    statementOf({
      conditions,
      select: [
        'GROUPBY() AS value',
        `${sole === 1 ? 'COUNT(*)' : 'COUNT(DISTINCT product_id)'} AS products`,
        'MIN(gross) AS low',
        'MAX(gross) AS high',
      ],
      and: [`sole = ${sole}`],
      tail: 'GROUP BY facets',
      limit: roomFor(facetCount),
    })
  const [sole, several] = await Promise.all([shards.queryAll(statement(1)), shards.queryAll(statement(0))])
  const counts = new Map<number, number>()
  const none = () => Array<number>(shards.count).fill(0)
  const totals = { sole: none(), several: none() }
  let [minGross, maxGross] = [0xffffffff, 0]
  for (const [kind, found] of Object.entries({ sole, several }) as [keyof ProductTotals, Row[][]][])
    for (const [shard, rows] of found.entries())
      for (const { value, products, low, high } of rows as CountRow[]) {
        counts.set(value, (counts.get(value) ?? 0) + products)
        if (value !== countedAs.any) continue
        totals[kind][shard] = products
        minGross = Math.min(minGross, low)
        maxGross = Math.max(maxGross, high)
      }
  const count = (value: number) => counts.get(value) ?? 0
  return {
    facets: new Map([...counts].map(([value, products]) => [facetOfValue(value), products])),
    total: count(countedAs.any),
    totals,
    inStock: count(countedAs.inStock),
    orderable: count(countedAs.orderable),
    discounted: count(countedAs.discounted),
    minGross,
    maxGross,
  }
}

type CountRow = { value: number; products: number; low: number; high: number }

/** How many products have rows that fit. */
export async function countProducts(shards: Shards, conditions: readonly Condition[]): Promise<number> {
  const count = (what: string, and: string) =>
    shards.queryAll(statementOf({ conditions, select: [`${what} AS products`], and: [and], limit: 1 }))
  const found = narrowsVariants(conditions)
    ? await Promise.all([count('COUNT(*)', 'sole = 1'), count('COUNT(DISTINCT product_id)', 'sole = 0')])
    : [await count('COUNT(*)', 'head = 1')]
  return found.flat().reduce((sum, rows) => sum + productsOf(rows), 0)
}

const productsOf = ([row]: Row[]): number => Number(row?.products ?? 0)

/** Whether there is any row that fits: over at the first one. */
export async function hasRows(shards: Shards, conditions: readonly Condition[]): Promise<boolean> {
  const found = await shards.queryAll(
    statementOf({ conditions, select: ['id'], limit: 1, options: ['cutoff = 1'] }),
  )
  return found.some((rows) => rows.length > 0)
}
