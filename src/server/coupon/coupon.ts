import type { CouponKind } from '#contract/coupon.ts'
import { formatForint } from '#contract/money.ts'

/** What a coupon takes off, and when it may be used. Pure; amounts in gross forints. */

export type { CouponKind }
export type CouponRecord = {
  id: number
  code: string
  name: string
  kind: CouponKind
  /** Percent for `percent`, forints for `amount`. */
  value: number
  /** The smallest sum of products. */
  minTotal: number | null
  validFrom: Date | null
  validTo: Date | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  used: number
  active: boolean
  /** How often this customer holds it; 0 while the customer is not known. */
  usedByCustomer: number
}

export type CouponUse = {
  /** The sum of the products, in gross forints. */
  itemsGross: number
  /** The chosen delivery's price is agreed later. */
  isQuotation: boolean
  now: Date
}

export const unknownCoupon = 'Ilyen kuponkódot nem találunk. Kérjük, ellenőrizze, hogy pontosan írta-e be.'
export const usedUp = 'Ezt a kupont már felhasználták.'
export const usedByYou = 'Ezt a kupont Ön már felhasználta.'

/** Why it can't be used now; null when it can. */
export function couponRefusal(
  coupon: CouponRecord,
  { itemsGross, isQuotation, now }: CouponUse,
): string | null {
  const isOver = coupon.validTo !== null && now >= coupon.validTo
  if (!coupon.active || isOver) return 'Ez a kupon már nem érvényes.'
  if (coupon.validFrom !== null && now < coupon.validFrom) return 'Ez a kupon még nem érvényes.'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return usedUp
  if (coupon.maxUsesPerCustomer !== null && coupon.usedByCustomer >= coupon.maxUsesPerCustomer)
    return usedByYou
  if (coupon.minTotal !== null && itemsGross < coupon.minTotal)
    return `Legalább ${formatForint(coupon.minTotal)} értékű terméktől használható.`
  if (coupon.kind === 'free_shipping' && isQuotation)
    return 'Ez a kupon egyedi ajánlatos szállítással nem használható.'
  return null
}

/**
 * What each line gives up: together the coupon's amount, shared in proportion to the lines by largest remainder, and never
 * more than a line.
 */
export function couponDiscounts(
  coupon: Pick<CouponRecord, 'kind' | 'value'>,
  lineGross: readonly number[],
): number[] {
  const sum = lineGross.reduce((total, gross) => total + gross, 0)
  const wanted = coupon.kind === 'percent' ? Math.round((sum * coupon.value) / 100) : coupon.value
  const discount = coupon.kind === 'free_shipping' ? 0 : Math.min(sum, wanted)
  return splitByLargestRemainder(discount, lineGross)
}

/**
 * Whole parts of `amount` in proportion to `weights`; they add up to it, and equal remainders go to the earlier one. Exact:
 * the products are larger than what a number holds.
 */
export function splitByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0))
  if (sum === 0n) return weights.map(() => 0)
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = products.map((product) => Number(product / sum))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1
  return parts
}
