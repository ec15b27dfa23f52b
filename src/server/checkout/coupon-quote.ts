import { splitGross } from '#platform/http/presenting.ts'
import type { Amounts, CartRecord, PricedLine } from '#server/cart/index.ts'
import type { SaleDetails } from '#server/catalogue/index.ts'
import { couponDiscounts, couponRefusal, type CouponRecord } from '#server/coupon/index.ts'
import type { Offerings } from './quote.ts'

/** What a coupon does to a cart. While it is refused it takes nothing off. */
export type CouponQuote = {
  coupon: CouponRecord
  refusal: string | null
  isFreeShipping: boolean
  /** What each line gives up, in gross forints, and what is left of it. */
  discounts: number[]
  lines: Amounts[]
  /** Together, as positive amounts. */
  discount: Amounts
}

/** Null without a coupon; one whose code is no longer known counts as none. Pure. */
export function quoteCoupon(
  cart: Pick<CartRecord, 'couponCode' | 'shippingMethodId'>,
  lines: readonly PricedLine<SaleDetails>[],
  { coupon, shippingMethods, now }: Pick<Offerings, 'coupon' | 'shippingMethods' | 'now'>,
): CouponQuote | null {
  if (coupon === null || cart.couponCode === null) return null
  const gross = lines.map(({ amounts }) => amounts.gross)
  const itemsGross = gross.reduce((sum, amount) => sum + amount, 0)
  const isQuotation = shippingMethods.some(
    ({ id, requestForQuotation }) => id === cart.shippingMethodId && requestForQuotation,
  )
  const refusal = couponRefusal(coupon, { itemsGross, isQuotation, now })
  const discounts = refusal === null ? couponDiscounts(coupon, gross) : gross.map(() => 0)
  const reduced = lines.map(({ amounts, variant }, index) =>
    splitGross(amounts.gross - discounts[index]!, variant.taxRate),
  )
  const given = (part: keyof Amounts) =>
    lines.reduce((sum, { amounts }, index) => sum + amounts[part] - reduced[index]![part], 0)
  return {
    coupon,
    refusal,
    isFreeShipping: refusal === null && coupon.kind === 'free_shipping',
    discounts,
    lines: reduced,
    discount: { net: given('net'), tax: given('tax'), gross: given('gross') },
  }
}
