import type { ProductCard } from '#contract/wire.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import type { ReadModel } from '#server/search/index.ts'
import { deliveryWeekday } from './catalogue.ts'
import { presentCard } from './catalogue-presenting.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

const mostCards = 20_000
const minute = 60_000

/** What is shown of variants, in the order asked for; those that are gone are left out. */
export type ShownOf<T> = (variantIds: number[], now: Date) => Promise<T[]>
export type CardsOf = ShownOf<ProductCard>

type Shown<T> = { variantId: number; productId: number; shown: T }

/** Cards of variants, kept as `createShownCache` says. */
export function createCardCache(kernel: Kernel, readModel: Pick<ReadModel, 'onChange'>): CardsOf {
  return createShownCache(kernel, readModel, presentCard, mostCards)
}

/**
 * Keeps the `most` shown last of what `present` makes. A change of a product drops what shows it, a change of what all
 * share drops everything, and so does the hour when the day of delivery becomes another.
 */
export function createShownCache<T>(
  { sql }: Kernel,
  readModel: Pick<ReadModel, 'onChange'>,
  present: (row: VariantRow, now: Date) => T,
  most: number,
): ShownOf<T> {
  const kept = new Map<number, Shown<T>>()
  const variantsOf = new Map<number, Set<number>>()
  let changes = 0
  let day = { minute: -1, weekday: '' }

  function clear(): void {
    kept.clear()
    variantsOf.clear()
  }

  function drop(productId: number): void {
    for (const variantId of variantsOf.get(productId) ?? []) kept.delete(variantId)
    variantsOf.delete(productId)
  }

  readModel.onChange(({ productIds, everything }) => {
    changes += 1
    if (everything) clear()
    else for (const productId of productIds) drop(productId)
  })

  function followDay(now: Date): void {
    const current = Math.floor(now.getTime() / minute)
    if (current === day.minute) return
    const weekday = deliveryWeekday(now)
    if (weekday !== day.weekday) clear()
    day = { minute: current, weekday }
  }

  function keep(one: Shown<T>): void {
    kept.delete(one.variantId)
    kept.set(one.variantId, one)
    const known = variantsOf.get(one.productId)
    if (known) known.add(one.variantId)
    else variantsOf.set(one.productId, new Set([one.variantId]))
    if (kept.size <= most) return
    const [oldest] = kept.values()
    kept.delete(oldest!.variantId)
    variantsOf.get(oldest!.productId)?.delete(oldest!.variantId)
    if (variantsOf.get(oldest!.productId)?.size === 0) variantsOf.delete(oldest!.productId)
  }

  async function load(variantIds: number[], now: Date): Promise<Map<number, Shown<T>>> {
    if (variantIds.length === 0) return new Map()
    const rows = await loadVariants(sql, variantIds, now)
    return new Map(
      rows.map((row) => [row.id, { variantId: row.id, productId: row.productId, shown: present(row, now) }]),
    )
  }

  return async function shownOf(variantIds, now) {
    followDay(now)
    const before = changes
    const loaded = await load(
      variantIds.filter((id) => !kept.has(id)),
      now,
    )
    return variantIds.flatMap((id) => {
      const one = loaded.get(id) ?? kept.get(id)
      if (!one) return []
      // What was loaded while something changed may be older than the change.
      if (before === changes) keep(one)
      return [one.shown]
    })
  }
}
