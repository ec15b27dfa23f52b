import { formatForint } from '#contract/money.ts'

/** What a coupon takes off, and when it may be used. Pure; amounts in gross forints. */

export type CouponKind = 'percent' | 'amount' | 'free_shipping'
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

/** Why it can't be used now; null when it can. `itemsGross`: the sum of the products. */
export function couponRefusal(
  coupon: CouponRecord,
  { itemsGross, now }: { itemsGross: number; now: Date },
): string | null {
  const isOver = coupon.validTo !== null && now >= coupon.validTo
  if (!coupon.active || isOver) return 'Ez a kupon már nem érvényes.'
  if (coupon.validFrom !== null && now < coupon.validFrom) return 'Ez a kupon még nem érvényes.'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'Ezt a kupont már felhasználták.'
  if (coupon.maxUsesPerCustomer !== null && coupon.usedByCustomer >= coupon.maxUsesPerCustomer)
    return 'Ezt a kupont Ön már felhasználta.'
  if (coupon.minTotal !== null && itemsGross < coupon.minTotal)
    return `Legalább ${formatForint(coupon.minTotal)} értékű terméktől használható.`
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

/** Whole parts of `amount` in proportion to `weights`; they add up to it, and equal remainders go to the earlier one. */
export function splitByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / sum)
  const parts = exact.map(Math.floor)
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1
  return parts
}
