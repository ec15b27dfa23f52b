import { formatForint, formatNumber } from '#contract/money.ts'
import type { Parcel, ParcelItem, ShippingMethodRecord } from './shipping.ts'

/** What a method carries, beside its greatest weight; what is absent asks nothing. Categories are slugs, and hold their subtrees. */
export type ShippingEligibility = {
  maxSideMm?: number
  maxPieces?: number
  /** Of the whole parcel: what goes by pallet is no single can of oil. */
  minWeightGrams?: number
  /** Of the goods (forints), both included. */
  minTotal?: number
  maxTotal?: number
  /** Every product must fit a parcel locker. */
  locker?: boolean
  onlyCategories?: string[]
  exceptCategories?: string[]
  /** The delivery address's postal code must begin with one of these. */
  postalCodes?: string[]
}

export const lockerRefusal = 'A kosárban lévő termék mérete miatt csomagautomatába nem kérhető.'

/** Why a method does not carry these goods to that place, in the customer's words; null when it does. Pure. */
export function eligibilityRefusal(
  { eligibility, addressRequired }: Pick<ShippingMethodRecord, 'eligibility' | 'addressRequired'>,
  { items, pieces, itemsGross, weightGrams, postalCode }: Parcel,
): string | null {
  const { maxSideMm, maxPieces, minWeightGrams, minTotal, maxTotal, postalCodes } = eligibility
  if (minWeightGrams !== undefined && weightGrams < minWeightGrams)
    return `Legalább ${formatNumber(minWeightGrams / 1000)} kg súlyú rendeléshez választható.`
  if (minTotal !== undefined && itemsGross < minTotal)
    return `Legalább ${formatForint(minTotal)} értékű rendeléshez választható.`
  if (maxTotal !== undefined && itemsGross > maxTotal)
    return `Legfeljebb ${formatForint(maxTotal)} értékű rendeléshez választható.`
  if (eligibility.locker && items.some(({ lockerAllowed }) => !lockerAllowed)) return lockerRefusal
  if (maxSideMm !== undefined && items.some(({ longestSideMm }) => (longestSideMm ?? 0) > maxSideMm))
    return `A kosárban lévő termék mérete miatt nem kérhető: legfeljebb ${formatNumber(maxSideMm / 10)} cm hosszú lehet.`
  if (maxPieces !== undefined && pieces > maxPieces) return `Legfeljebb ${maxPieces} darabhoz választható.`
  const excluded = items.find((item) => !isCarried(item, eligibility))
  if (excluded) return `Ehhez a termékhez nem választható: ${excluded.name}.`
  // The shop knows the place only once an address is given, and it matters only where the goods are taken to it.
  if (postalCodes && addressRequired && postalCode !== null && !beginsWithAny(postalCode, postalCodes))
    return `Erre a címre (${postalCode}) nem választható.`
  return null
}

function isCarried({ categories }: ParcelItem, { onlyCategories, exceptCategories }: ShippingEligibility) {
  const isIn = (slugs: string[]) => categories.some((slug) => slugs.includes(slug))
  return (!onlyCategories || isIn(onlyCategories)) && !(exceptCategories && isIn(exceptCategories))
}

function beginsWithAny(code: string, beginnings: string[]): boolean {
  return beginnings.some((beginning) => code.startsWith(beginning))
}
