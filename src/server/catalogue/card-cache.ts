import type { ProductCard } from '#contract/wire.ts'
import { writeOnce } from '#platform/cache/response-text.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReadModel } from '#listing-index/index.ts'
import { presentCard } from './catalogue-presenting.ts'
import { createProductMemory } from './product-memory.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

const maxCards = 20_000

/** What is shown of variants, in the requested order; those that are gone are left out. */
export type ShownOf<T> = (variantIds: number[], now: Date) => Promise<T[]>
export type CardsOf = ShownOf<ProductCard>

/** Cards of variants, cached until their products change. */
export function createCardCache(platform: Platform, readModel: Pick<ReadModel, 'onChange'>): CardsOf {
  return createShownCache(platform, readModel, presentCard, maxCards)
}

/** The `max` shown last of what `present` makes, cached as `createProductMemory` says and written once for all responses. */
export function createShownCache<T extends object>(
  { sql }: Platform,
  readModel: Pick<ReadModel, 'onChange'>,
  present: (row: VariantRow, now: Date) => T,
  max: number,
): ShownOf<T> {
  const memory = createProductMemory<number, T>(readModel, max)

  async function load(variantIds: number[], now: Date): Promise<[number, T][]> {
    if (variantIds.length === 0) return []
    const { changes } = memory
    const rows = await loadVariants(sql, variantIds, now)
    return rows.map((row) => {
      const shown = writeOnce(present(row, now))
      memory.store(row.id, row.productId, shown, changes)
      return [row.id, shown]
    })
  }

  return async function shownOf(variantIds, now) {
    const known = variantIds.map((id) => memory.find(id, now))
    const loaded = new Map(
      await load(
        variantIds.filter((_, index) => known[index] === undefined),
        now,
      ),
    )
    return variantIds.flatMap((id, index) => known[index] ?? loaded.get(id) ?? [])
  }
}
