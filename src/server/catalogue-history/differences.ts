import type { Executor } from '#platform/database/database.ts'
import { loadOrigins, type Origin } from './cell-origins.ts'
import { findChanges, sourceOf, type HistorySource, type KnownChange } from './change-sources.ts'
import { diffProduct, type Cell, type HistoryKind } from './product-diff.ts'
import { statesAsOf, type ProductState } from './product-state.ts'
import { touchedProducts, type Span } from './touched-products.ts'

/** What differs between two moments, in windows of products. */

export type Difference = Cell & {
  origin: Origin | null
  change: KnownChange | null
  source: HistorySource | null
}
export type DifferenceFilter = {
  span: Span
  kind: HistoryKind | null
  source: HistorySource | null
  search: string
}
export type DifferenceWindow = {
  cells: Difference[]
  /** By product, before and after. */
  before: ReadonlyMap<number, ProductState>
  after: ReadonlyMap<number, ProductState>
  /** The last product that was looked at; null: there are no more. */
  next: number | null
}

/** Products that are compared at once; a window looks at no more of these, however few products differ as the filter wants. */
const ofWindow = { batchSize: 50, maxBatches: 20 }
const ofComplete = { batchSize: 250, maxBatches: 80 }
/** Batches whose products are found at once. */
const lookedUp = 10

type WindowOptions = { after: number; limit: number; now: Date; isComplete?: boolean }

/** The next cells after a product; a product is never cut in two. `isComplete`: somebody waits for all of them. */
export async function differenceWindow(
  sql: Executor,
  filter: DifferenceFilter,
  { after, limit, now, isComplete = false }: WindowOptions,
): Promise<DifferenceWindow> {
  const { batchSize, maxBatches } = isComplete ? ofComplete : ofWindow
  const window: DifferenceWindow = { cells: [], before: new Map(), after: new Map(), next: after }
  const [before, later] = [new Map<number, ProductState>(), new Map<number, ProductState>()]
  for (let batch = 0; batch < maxBatches && window.cells.length < limit;) {
    // Looked up together: finding them costs more than comparing a few.
    const max = batchSize * lookedUp
    const touched = await touchedProducts(sql, { ...filter, after: window.next ?? 0, limit: max })
    for (let start = 0; start < touched.length && window.cells.length < limit; start += batchSize) {
      const ids = touched.slice(start, start + batchSize)
      const found = await differencesOf(sql, ids, filter, now)
      for (const [id, state] of found.before) before.set(id, state)
      for (const [id, state] of found.after) later.set(id, state)
      window.cells.push(...found.cells)
      window.next = ids.at(-1)!
      batch += 1
    }
    if (touched.length < max && window.next === (touched.at(-1) ?? window.next)) {
      window.next = null
      break
    }
  }
  return { ...window, before, after: later }
}

/** Of some products. */
export async function differencesOf(
  sql: Executor,
  ids: readonly number[],
  { span, kind, source }: Omit<DifferenceFilter, 'search'>,
  now: Date,
): Promise<Pick<DifferenceWindow, 'cells' | 'before' | 'after'>> {
  const before = await statesAsOf(sql, ids, { moment: span.from, now })
  const after = await statesAsOf(sql, ids, { moment: span.to >= now ? null : span.to, now: span.to })
  const cells = ids
    .flatMap((id) => diffProduct(id, before.get(id), after.get(id), span.to))
    .filter((cell) => kind === null || cell.kind === kind)
  if (cells.length === 0) return { cells: [], before, after }
  const originOf = await loadOrigins(sql, [...new Set(cells.map(({ productId }) => productId))], {
    span,
    after,
  })
  const origins = cells.map(originOf)
  const changes = await findChanges(
    sql,
    origins.flatMap((origin) => origin?.changeId ?? []),
  )
  return {
    before,
    after,
    cells: cells
      .map((cell, index): Difference => {
        const origin = origins[index] ?? null
        const change = (origin && changes.get(origin.changeId)) ?? null
        const own = origin?.planned ? 'schedule' : change && sourceOf(change)
        return { ...cell, origin, change, source: own }
      })
      .filter((cell) => source === null || cell.source === source),
  }
}
