import type { ProductCard } from '#contract/wire.ts'
import { writeOnce } from '#server/kernel/answer-text.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import type { ReadModel } from '#server/search/index.ts'
import { presentCard } from './catalogue-presenting.ts'
import { createProductMemory } from './product-memory.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

const mostCards = 20_000

/** What is shown of variants, in the order asked for; those that are gone are left out. */
export type ShownOf<T> = (variantIds: number[], now: Date) => Promise<T[]>
export type CardsOf = ShownOf<ProductCard>

/** Cards of variants, kept until their products change. */
export function createCardCache(kernel: Kernel, readModel: Pick<ReadModel, 'onChange'>): CardsOf {
  return createShownCache(kernel, readModel, presentCard, mostCards)
}

/** The `most` shown last of what `present` makes, kept as `createProductMemory` says and written once for all answers. */
export function createShownCache<T extends object>(
  { sql }: Kernel,
  readModel: Pick<ReadModel, 'onChange'>,
  present: (row: VariantRow, now: Date) => T,
  most: number,
): ShownOf<T> {
  const memory = createProductMemory<number, T>(readModel, most)

  async function load(variantIds: number[], now: Date): Promise<[number, T][]> {
    if (variantIds.length === 0) return []
    const { changes } = memory
    const rows = await loadVariants(sql, variantIds, now)
    return rows.map((row) => {
      const shown = writeOnce(present(row, now))
      memory.keep(row.id, row.productId, shown, changes)
      return [row.id, shown]
    })
  }

  return async function shownOf(variantIds, now) {
    const known = variantIds.map((id) => memory.find(id, now))
    const loaded = new Map(
      await load(
        variantIds.filter((_, place) => known[place] === undefined),
        now,
      ),
    )
    return variantIds.flatMap((id, place) => known[place] ?? loaded.get(id) ?? [])
  }
}
