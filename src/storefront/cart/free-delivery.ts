import { formatForint } from '#contract/money.ts'
import type { ShippingMethod } from '#contract/wire.ts'

/** A way of delivery that costs nothing from a sum on, in forints. */
export type FreeDelivery = { name: string; toAddress: boolean; from: number }

/** The first way that this cart may go and that becomes free; null when there is none. */
export function freeDeliveryOf(
  methods: Pick<ShippingMethod, 'name' | 'available' | 'free_from' | 'address_required'>[],
): FreeDelivery | null {
  for (const { name, available, free_from: from, address_required: toAddress } of methods)
    if (available && from !== null && from.value > 0) return { name, toAddress, from: from.value }
  return null
}

/** `Még 12 400 Ft, és ingyen házhoz visszük`, `Csomagpont: még 12 400 Ft, és ingyenes`. `sum`: forints in the cart. */
export function freeDeliveryText({ name, toAddress, from }: FreeDelivery, sum: number): string {
  const missing = formatForint(from - sum)
  if (toAddress) return sum >= from ? 'Ingyen házhoz visszük' : `Még ${missing}, és ingyen házhoz visszük`
  return sum >= from ? `${name}: ingyenes` : `${name}: még ${missing}, és ingyenes`
}
