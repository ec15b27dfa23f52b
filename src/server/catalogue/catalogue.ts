import type { Availability } from '#contract/wire.ts'

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
export function describeAvailability(stock: StockDetails, now: Date): Availability {
  if (sellableQuantity(stock) === 0)
    return { type: null, label: 'Nem rendelhető', available_quantity: 0, delivery: null }
  if (stock.free <= 0)
    return {
      type: 'available_for_order',
      label: 'Rendelhető',
      available_quantity: null,
      delivery: '3–5 munkanap',
    }
  return {
    type: 'in_stock',
    label: 'Raktáron',
    available_quantity: Math.min(stock.free, 999),
    delivery: `${deliveryWeekday(now)} Önnél`,
  }
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

const cutOffHour = 16
const weekdays = ['vasárnap', 'hétfőn', 'kedden', 'szerdán', 'csütörtökön', 'pénteken', 'szombaton']
const budapest = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Budapest',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The day the courier comes: parcels leave on working days until 16 o'clock and arrive on the next working day. */
export function deliveryWeekday(now: Date): string {
  const parts = Object.fromEntries(budapest.formatToParts(now).map((part) => [part.type, Number(part.value)]))
  const today = new Date(Date.UTC(parts.year!, parts.month! - 1, parts.day))
  const leavesToday = isWorkingDay(today) && parts.hour! < cutOffHour
  const leaving = leavesToday ? today : nextWorkingDay(today)
  return weekdays[nextWorkingDay(leaving).getUTCDay()]!
}

function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6
}

function nextWorkingDay(day: Date): Date {
  const next = new Date(day.getTime() + 86_400_000)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}
