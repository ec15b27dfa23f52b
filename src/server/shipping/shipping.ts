import { formatForint, formatNumber } from '#contract/money.ts'
import type { PickupProvider } from './pickup-point.ts'

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
  /** The first day that may be wished for, in working days from today; null: none is asked. */
  wishedDayFrom: number | null
  imageKey: string | null
  active: boolean
}
/** What a method carries, beside weight; what is absent asks nothing. Categories are slugs, and hold their subtrees. */
export type ShippingEligibility = {
  maxSideMm?: number
  maxPieces?: number
  /** Every product must fit a parcel locker. */
  locker?: boolean
  onlyCategories?: string[]
  exceptCategories?: string[]
  /** The delivery address's postal code must begin with one of these. */
  postalCodes?: string[]
}

export type Parcel = { itemsGross: number; weightGrams: number }
/** What a method would cost for a parcel, or why it can't carry it. */
export type ShippingOffer = { method: ShippingMethodRecord; gross: number; unavailableReason: string | null }

/**
 * The price (gross forints) of carrying a parcel. The first band that fits rules: from its cart total upwards and up
 * to its weight. A method without bands costs nothing; one whose price is agreed later counts as 0 until then.
 */
export function offerShipping(method: ShippingMethodRecord, parcel: Parcel): ShippingOffer {
  const reason = refusal(method, parcel)
  if (reason) return { method, gross: 0, unavailableReason: reason }
  if (method.requestForQuotation || isFree(method, parcel))
    return { method, gross: 0, unavailableReason: null }
  return { method, gross: fittingBand(method, parcel)?.gross ?? 0, unavailableReason: null }
}

function refusal(method: ShippingMethodRecord, parcel: Parcel): string | null {
  if (!method.active) return 'Ez a szállítási mód már nem választható.'
  if (method.maxWeightGrams !== null && parcel.weightGrams > method.maxWeightGrams) {
    return `Legfeljebb ${formatNumber(method.maxWeightGrams / 1000)} kg súlyig választható.`
  }
  if (method.requestForQuotation || method.bands.length === 0 || fittingBand(method, parcel)) return null
  const leastTotal = Math.min(...method.bands.map((band) => band.fromTotal))
  if (parcel.itemsGross < leastTotal)
    return `Legalább ${formatForint(leastTotal)} értékű rendeléshez választható.`
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
