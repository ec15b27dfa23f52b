import type { ProductCard } from '#contract/wire.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import type { ReadModel } from '#server/search/index.ts'
import { deliveryWeekday } from './catalogue.ts'
import { presentCard } from './catalogue-presenting.ts'
import { loadVariants } from './variant-store.ts'

const mostCards = 20_000
const minute = 60_000

/** Cards of variants in the order asked for; those that are gone are left out. */
export type CardsOf = (variantIds: number[], now: Date) => Promise<ProductCard[]>

/**
 * Keeps the cards shown last. A change of a product drops its cards, a change of what all share drops everything, and so
 * does the hour when the day of delivery becomes another.
 */
export function createCardCache({ sql }: Kernel, readModel: Pick<ReadModel, 'onChange'>): CardsOf {
  const cards = new Map<number, ProductCard>()
  const variantsOf = new Map<number, Set<number>>()
  let changes = 0
  let day = { minute: -1, weekday: '' }

  function clear(): void {
    cards.clear()
    variantsOf.clear()
  }

  function drop(productId: number): void {
    for (const variantId of variantsOf.get(productId) ?? []) cards.delete(variantId)
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

  function keep(card: ProductCard): void {
    cards.set(card.variant_id, card)
    const known = variantsOf.get(card.id)
    if (known) known.add(card.variant_id)
    else variantsOf.set(card.id, new Set([card.variant_id]))
    if (cards.size <= mostCards) return
    const [oldest] = cards.values()
    cards.delete(oldest!.variant_id)
    variantsOf.get(oldest!.id)?.delete(oldest!.variant_id)
    if (variantsOf.get(oldest!.id)?.size === 0) variantsOf.delete(oldest!.id)
  }

  return async function cardsOf(variantIds, now) {
    followDay(now)
    const missing = variantIds.filter((id) => !cards.has(id))
    const before = changes
    const loaded = new Map(
      (await loadVariants(sql, missing, now)).map((row) => [row.id, presentCard(row, now)]),
    )
    return variantIds.flatMap((id) => {
      const card = loaded.get(id) ?? cards.get(id)
      if (!card) return []
      // What was loaded while something changed may be older than the change.
      if (before === changes) {
        cards.delete(id)
        keep(card)
      }
      return [card]
    })
  }
}
