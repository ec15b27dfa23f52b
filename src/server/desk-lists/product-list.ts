import type { GaugeRow } from '#platform/observability/management.ts'
import type { FeatureServer } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { readChangeLog } from '#platform/database/change-log.ts'
import { ProductIndex } from './product-index.ts'
import { findBySql } from './product-list-store.ts'
import { hasProducts } from './product-source.ts'
import type { FoundProducts, ProductQuery } from './product-query.ts'

export type ProductList = {
  /** What was committed before the call is in it, on every node. */
  find: (query: ProductQuery) => Promise<FoundProducts>
  /** Builds the index now; resolves when it is there. */
  build: () => Promise<void>
  /** Forgets an index that nobody has used for long; called by itself once a minute. */
  dropUnused: () => void
  gauges: GaugeRow[]
  close: () => void
}

export const productListLimits = {
  /** With fewer products SQL is as quick. */
  minProducts: 5000,
  /** To read more changes than this one by one takes longer than to read everything. */
  maxChanges: 10_000,
  maxUnusedMs: 30 * 60_000,
  /** After a build that failed. */
  restMs: 60_000,
}

const dropEveryMs = 60_000

const opened = new WeakMap<Platform, ProductList>()

/** The list of a server, one for all features that show it. */
export function productListOf({
  platform,
  addGauges,
  onStop,
}: Pick<FeatureServer, 'platform' | 'addGauges' | 'onStop'>): ProductList {
  const known = opened.get(platform)
  if (known) return known
  const list = openProductList(platform)
  opened.set(platform, list)
  addGauges(list.gauges)
  onStop(list.close)
  return list
}

/** The list of products: from memory where there are many, by SQL for small shops and while the index is being built. */
export function openProductList(
  { sql, clock, log, replica }: Pick<Platform, 'sql' | 'clock' | 'log' | 'replica'>,
  limits = productListLimits,
): ProductList {
  let index: ProductIndex | null = null
  let building: Promise<void> | null = null
  let usedAt = 0
  let restsUntil = 0
  let buildSeconds = 0
  let isClosed = false

  async function readEverything(): Promise<void> {
    const begun = performance.now()
    const { position } = await readChangeLog(sql, null)
    const built = await replica.readCaughtUp((from) => ProductIndex.build(sql, from, position))
    index = isClosed ? null : built
    buildSeconds = (performance.now() - begun) / 1000
  }

  function build(): Promise<void> {
    building ??= readEverything().finally(() => (building = null))
    return building
  }

  function buildLater(): void {
    if (building || isClosed || clock().getTime() < restsUntil) return
    build().catch((error: unknown) => {
      restsUntil = clock().getTime() + limits.restMs
      if (!isClosed) log.error({ err: error }, 'desk lists: the index of products was not built')
    })
  }

  /** The index, if it has all that was committed; else it is on its way, where it is worth it. */
  async function currentIndex(): Promise<ProductIndex | null> {
    const held = index
    if (held === null) {
      if (building === null && (await hasProducts(sql, limits.minProducts))) buildLater()
      return null
    }
    const isCurrent = await held.catchUp(limits.maxChanges).catch((error: unknown) => {
      log.warn({ err: error }, 'desk lists: the index of products could not follow the change log')
      return false
    })
    if (isCurrent) return held
    if (index === held) index = null
    buildLater()
    return null
  }

  function dropUnused(): void {
    if (clock().getTime() - usedAt > limits.maxUnusedMs) index = null
  }
  const timer = setInterval(dropUnused, dropEveryMs)
  timer.unref()

  return {
    async find(query) {
      usedAt = clock().getTime()
      const current = await currentIndex()
      return current ? current.find(query) : findBySql(sql, query)
    },
    build,
    dropUnused,
    gauges: [
      ['desk_index_rows', 'Products that the desk lists from memory', () => index?.columns.size ?? 0],
      ['desk_index_bytes', 'Memory of the columns of that index', () => index?.columns.bytes ?? 0],
      ['desk_index_build_seconds', 'Time that it took to build it last', () => buildSeconds],
      [
        'desk_index_lag_seconds',
        'Since it read the change log last, which each list has it do',
        () => index?.lagSeconds ?? 0,
      ],
    ],
    close() {
      isClosed = true
      index = null
      clearInterval(timer)
    },
  }
}
