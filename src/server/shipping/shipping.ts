import { formatForint, formatNumber } from '#contract/money.ts'
import { eligibilityRefusal, type ShippingEligibility } from './eligibility.ts'
import { fitsLocker } from './parcel-fit.ts'
import { offerDays } from './offer-days.ts'
import type { PickupPointRecord } from './pickup-point.ts'
import type { PickupProvider } from './feeds/pickup-feeds.ts'
import type { DayCount, DaySpan } from '#hungary/delivery-promise.ts'

export type { ShippingEligibility } from './eligibility.ts'

/** The gross price (forints) from a cart total upwards, and up to a weight; null is any weight. */
export type ShippingBand = { fromTotal: number; toWeightGrams: number | null; gross: number }
export type ShippingMethodRecord = {
  id: number
  name: string
  description: string
  provider: string
  bands: ShippingBand[]
  /** Cart total (forints) from which delivery is free. */
  freeFrom: number | null
  maxWeightGrams: number | null
  taxRate: number
  addressRequired: boolean
  isPickupPoint: boolean
  requestForQuotation: boolean
  /** Whose points may be chosen; empty unless it is a pickup method. */
  pickupProviders: PickupProvider[]
  eligibility: ShippingEligibility
  /** The first day that may be requested, in working days from today; null: none is asked. */
  requestedDayFrom: number | null
  /** Working days from leaving to arriving; null: the shop's usual ones. */
  transitDays: DayCount | null
  imageKey: string | null
  active: boolean
}
/** What is to be carried: everything in a cart together. `postalCode` is the delivery address's; null while unknown. */
export type Parcel = {
  itemsGross: number
  weightGrams: number
  pieces: number
  items: readonly ParcelItem[]
  postalCode: string | null
  /** Whether all of it is in stock; what is not is waited for. */
  inStock: boolean
}
/** One of the goods. `longestSideMm` null: not known, so it stands in no way. Categories are slugs, with their parents. */
export type ParcelItem = {
  name: string
  lockerAllowed: boolean
  longestSideMm: number | null
  categories: readonly string[]
}

/**
 * What a method would cost for a parcel, or why it can't carry it. `requestedDays`: the days that may be requested, soonest
 * first; none where none is asked.
 */
export type ShippingOffer = {
  method: ShippingMethodRecord
  gross: number
  unavailableReason: string | null
  requestedDays: string[]
  /** The chosen one of them. */
  requestedDay: string | null
  /** When the parcel would arrive; null where that is agreed later, or no day can be requested. */
  arrives: DaySpan | null
  /** The transfer has to be there by then for it; null: nothing is waited for. */
  payBy: Date | null
  /** Something in the parcel fits no locker: of the points only those with staff can have it. */
  isForCounters: boolean
}
/** `awaitsTransfer`: the parcel is paid by a transfer, so it leaves when that has arrived. */
export type OfferTime = {
  now: Date
  requestedDay?: string | null
  /** The chosen one: it works on its own days. */
  point?: PickupPointRecord | null
  awaitsTransfer?: boolean
  /** Whether the chosen point has room on a day; absent: on all on which it is open. */
  hasRoom?: (day: string) => boolean
}

/**
 * The price (gross forints) of carrying a parcel. The first band that fits rules: from its cart total upwards and up
 * to its weight. A method without bands costs nothing; one whose price is agreed later counts as 0 until then.
 */
export function offerShipping(method: ShippingMethodRecord, parcel: Parcel, time: OfferTime): ShippingOffer {
  const isForCounters = method.pickupProviders.some((one) => one !== 'partner') && !fitsLocker(parcel)
  const offer = { method, gross: 0, ...offerDays(method, parcel, time), isForCounters }
  const unavailableReason = refusal(method, parcel)
  if (unavailableReason !== null || method.requestForQuotation || isFree(method, parcel))
    return { ...offer, unavailableReason }
  return { ...offer, gross: fittingBand(method, parcel)?.gross ?? 0, unavailableReason }
}

function refusal(method: ShippingMethodRecord, parcel: Parcel): string | null {
  if (!method.active) return 'Ez a szállítási mód már nem választható.'
  if (method.maxWeightGrams !== null && parcel.weightGrams > method.maxWeightGrams) {
    return `Ez a csomag ${formatNumber(method.maxWeightGrams / 1000)} kg-nál nehezebb, ezért nem adhatjuk fel így.`
  }
  const unfit = eligibilityRefusal(method, parcel)
  if (unfit !== null) return unfit
  if (method.requestForQuotation || method.bands.length === 0 || fittingBand(method, parcel)) return null
  const minTotal = Math.min(...method.bands.map((band) => band.fromTotal))
  if (parcel.itemsGross < minTotal)
    return `Legalább ${formatForint(minTotal)} értékű rendeléshez választható.`
  return 'Ekkora súlyú csomaghoz nem választható.'
}

function isFree(method: ShippingMethodRecord, parcel: Parcel): boolean {
  return method.freeFrom !== null && parcel.itemsGross >= method.freeFrom
}

function fittingBand(method: ShippingMethodRecord, parcel: Parcel): ShippingBand | undefined {
  return method.bands.find(
    ({ fromTotal, toWeightGrams }) =>
      parcel.itemsGross >= fromTotal && (toWeightGrams === null || parcel.weightGrams <= toWeightGrams),
  )
}
