import { sumAmounts, type Amounts } from '#server/cart/index.ts'
import { splitGross } from '#platform/http/presenting.ts'
import type { Adjustment } from '#server/order/index.ts'
import { cashRounding, type PaymentMethodRecord } from '#server/payment/index.ts'
import type { CouponQuote } from './coupon-quote.ts'
import type { QuotedOffer } from './delivery-quote.ts'
import { quotationText } from '#server/shipping/index.ts'

/** `items` are the lines at their full price, from which `discount` is taken. */
export type Totals = {
  items: Amounts
  discount: { label: string; amounts: Amounts } | null
  adjustments: Adjustment[]
  total: Amounts
}
/** The lines at their full price, and as the coupon leaves them. */
export type TotalLines = {
  full: readonly Amounts[]
  reduced: readonly Amounts[]
  coupon: Pick<CouponQuote, 'coupon' | 'discount'> | null
}

/**
 * The sums of a checkout: lines, delivery, the payment's fee, and for cash the rounding of the final total. Every
 * amount is rounded once, and the total is their sum.
 */
export function checkoutTotals(
  { full, reduced, coupon }: TotalLines,
  shipping: QuotedOffer | null,
  payment: PaymentMethodRecord | null,
): Totals {
  const items = sumAmounts(reduced)
  const delivery = shipping ? [shippingCharge(shipping)] : []
  const adjustments = payment ? withPayment(delivery, items.gross, payment) : delivery
  return {
    items: sumAmounts(full),
    discount: coupon && coupon.discount.gross > 0 ? discountRow(coupon) : null,
    adjustments,
    total: sumAmounts([items, ...adjustments]),
  }
}

/** The charges with the payment's fee, and for cash the rounding of the final total. `itemsGross`: the lines as the coupon leaves them. */
export function withPayment(
  others: readonly Adjustment[],
  itemsGross: number,
  payment: PaymentMethodRecord,
): Adjustment[] {
  const charges = [...others, ...paymentFee(payment)]
  if (payment.type !== 'cash_on_delivery') return charges
  return [...charges, ...roundingOf(charges.reduce((sum, { gross }) => sum + gross, itemsGross))]
}

function discountRow({ coupon, discount }: Pick<CouponQuote, 'coupon' | 'discount'>) {
  const { net, tax, gross } = discount
  return { label: `Kupon: ${coupon.code}`, amounts: { net: -net, tax: -tax, gross: -gross } }
}

function shippingCharge({ method, gross, waived = null }: QuotedOffer): Adjustment {
  return {
    type: 'shipping',
    label: method.name,
    source: `shipping_method:${method.id}`,
    taxRate: method.taxRate,
    ...splitGross(gross, method.taxRate),
    quotation: method.requestForQuotation ? quotationText : null,
    waived,
  }
}

function paymentFee(method: PaymentMethodRecord): Adjustment[] {
  if (method.feeGross === 0) return []
  const { id, name, taxRate, feeGross } = method
  return [
    {
      type: 'payment_fee',
      label: `${name} díja`,
      source: `payment_method:${id}`,
      taxRate,
      ...splitGross(feeGross, taxRate),
      quotation: null,
    },
  ]
}

/** An adjustment of its own, without VAT: the invoice keeps the exact total. */
function roundingOf(total: number): Adjustment[] {
  const gross = cashRounding(total)
  if (gross === 0) return []
  return [
    {
      type: 'cash_rounding',
      label: 'Kerekítés',
      source: 'cash',
      taxRate: 0,
      net: gross,
      tax: 0,
      gross,
      quotation: null,
    },
  ]
}
