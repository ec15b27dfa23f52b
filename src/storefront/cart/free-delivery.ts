import { formatForint } from '#contract/money.ts'
import type { ShippingMethod } from '#contract/wire.ts'

/** A way of delivery that costs nothing from a sum on, in forints. */
export type FreeDelivery = { name: string; from: number }

/** The first way that this cart may go and that becomes free; null when there is none. */
export function freeDeliveryOf(
  methods: Pick<ShippingMethod, 'name' | 'available' | 'free_from'>[],
): FreeDelivery | null {
  for (const { name, available, free_from: from } of methods)
    if (available && from !== null && from.value > 0) return { name, from: from.value }
  return null
}

/** `Házhoz szállítás: még 12 400 Ft, és ingyenes`. `sum`: forints in the cart. */
export function freeDeliveryText({ name, from }: FreeDelivery, sum: number): string {
  return sum >= from ? `${name}: ingyenes` : `${name}: még ${formatForint(from - sum)}, és ingyenes`
}
