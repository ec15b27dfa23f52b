import type { Availability } from '#contract/wire.ts'
import { arrivalOf, promiseSentence, shortArrival, type DeliveryPromise } from '#hungary/delivery-promise.ts'
import { currentTrade } from '#server/trade/index.ts'

/** Rules of the catalogue: discounts, availability, delivery days, searchable text. Pure. */

export type PriceDetails = {
  /** Forints in force. */
  gross: number
  /** The crossed-out price of a running discount. */
  originalGross: number | null
  /** The lowest price of the 30 days before the discount began. */
  lowestGross: number | null
}
export type Discount = { originalGross: number; lowestGross: number; percent: number }

/**
 * A discount is real only below the lowest price of the 30 days before it, and its percentage is counted from that
 * price (4/2009. NFGM-SZMM r.; CJEU C-330/23). The percentage is rounded down, never in the shop's favour.
 */
export function realDiscount({ gross, originalGross, lowestGross }: PriceDetails): Discount | null {
  if (originalGross === null || lowestGross === null || gross >= lowestGross) return null
  return {
    originalGross: Math.max(originalGross, lowestGross),
    lowestGross,
    percent: Math.floor((100 * (lowestGross - gross)) / lowestGross),
  }
}

export type StockDetails = {
  free: number
  backorder: boolean
  forSale: boolean
  published: boolean
  priced: boolean
}

/** Sold units that a customer can get at most; the cart's own limit is 999. */
export function sellableQuantity({ free, backorder, forSale, published, priced }: StockDetails): number {
  if (!forSale || !published || !priced) return 0
  return backorder ? 999 : Math.max(0, Math.min(999, free))
}

/** What a customer reads about stock and delivery. */
export function describeAvailability(
  stock: StockDetails,
  now: Date,
  promise: DeliveryPromise = currentTrade(),
): Availability {
  if (sellableQuantity(stock) === 0)
    return { type: null, label: 'Nem rendelhető', available_quantity: 0, delivery: null, arrives: null }
  const inStock = stock.free > 0
  const arrives = arrivalOf(now, promise, { inStock })
  const delivery = shortArrival(arrives, now)
  return inStock
    ? {
        type: 'in_stock',
        label: 'Raktáron',
        available_quantity: Math.min(stock.free, 999),
        delivery,
        arrives,
      }
    : { type: 'available_for_order', label: 'Rendelhető', available_quantity: null, delivery, arrives }
}

/** The sentence at the button; null for what can't be bought. */
export function describePromise(
  { arrives }: Pick<Availability, 'arrives'>,
  now: Date,
  promise: DeliveryPromise = currentTrade(),
): string | null {
  return arrives && promiseSentence(arrives, now, promise)
}

/** `packingQuantity`: how much of the unit of measure one sold unit holds. */
export type Packing = { unitMeasure: string; packingUnitMeasure: string | null; packingQuantity: number }

/** Whether a sold unit is something else than one of the unit of measure: a bottle of 0,75 l, with or without a name for it. */
export function isPacked({ packingUnitMeasure, packingQuantity }: Packing): boolean {
  return packingUnitMeasure !== null || packingQuantity !== 1
}

/** What a quantity in a cart or an order counts. The price of a pack never stands beside the measure inside. */
export function soldUnit(packing: Packing): string {
  return isPacked(packing) ? (packing.packingUnitMeasure ?? 'csomag') : packing.unitMeasure
}
