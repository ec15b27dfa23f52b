import type { CheckoutProblem } from '#contract/wire.ts'
import { priceLines, problemOf, type CartRecord, type PricedLine } from '#server/cart/index.ts'
import type { DeliveryTraits, SaleDetails, SaleVariant } from '#server/catalogue/index.ts'
import type { CouponRecord } from '#server/coupon/index.ts'
import type { PaymentMethodRecord, PaymentOffer } from '#server/payment/index.ts'
import type { PickupPointRecord, ShippingMethodRecord } from '#server/shipping/index.ts'
import { checkoutProblems } from './checkout.ts'
import { checkoutTotals, type Totals } from './checkout-totals.ts'
import { quoteCoupon, type CouponQuote } from './coupon-quote.ts'
import { quoteDelivery, type DeliveryProblem, type FittingQuote, type QuotedOffer } from './delivery-quote.ts'
import type { FittedGoods, FittingOffer } from '#server/fitting/index.ts'
import { quotePayments } from './payment-quote.ts'

/** What a cart is priced with, at one moment. */
export type Offerings<V extends SaleDetails = SaleVariant> = {
  variants: ReadonlyMap<number, V>
  /** By variant. */
  traits: ReadonlyMap<number, DeliveryTraits>
  shippingMethods: readonly ShippingMethodRecord[]
  /** The chosen one. */
  pickupPoint: PickupPointRecord | null
  /** What it offers when it is a workshop that takes appointments, and what of the goods it would fit. */
  fitting?: { offer: FittingOffer; goods: readonly FittedGoods[] } | null
  /** What fitting the goods costs at the cheapest workshop, in gross forints; null, or absent: not known. */
  fittingFrom?: number | null
  paymentMethods: readonly PaymentMethodRecord[]
  /** The one whose code was given. */
  coupon: CouponRecord | null
  now: Date
}
/** A checkout priced at one moment: what it costs, what may be chosen, what is missing. */
export type Quote<V extends SaleDetails = SaleVariant> = {
  /** At their full price. */
  lines: PricedLine<V>[]
  shippingOffers: QuotedOffer[]
  shipping: QuotedOffer | null
  pickupPoint: PickupPointRecord | null
  /** Why the chosen point or day can't be had. */
  pickupRefusal: string | null
  dayRefusal: string | null
  /** The chosen workshop's hours; null where none is chosen, or only a day is requested. */
  fitting: FittingQuote | null
  fittingFrom: number | null
  paymentOffers: PaymentOffer[]
  payment: PaymentOffer | null
  coupon: CouponQuote | null
  totals: Totals
  problems: CheckoutProblem[]
  /** The moment at which it holds. */
  now: Date
}

/** With the prices that a colleague has agreed with the customer, by variant, in forints a unit. Pure. */
export function withPrices<V extends SaleDetails>(
  offerings: Offerings<V>,
  prices: ReadonlyMap<number, number>,
): Offerings<V> {
  if (prices.size === 0) return offerings
  const priced = [...offerings.variants].map(
    ([id, variant]) => [id, { ...variant, unitGross: prices.get(id) ?? variant.unitGross }] as const,
  )
  return { ...offerings, variants: new Map(priced) }
}

/** Prices a checkout. Pure: the same cart and offerings give the same quote. */
export function quoteCheckout<V extends SaleDetails>(cart: CartRecord, offerings: Offerings<V>): Quote<V> {
  const lines = priceLines(cart.lines, offerings.variants)
  const coupon = quoteCoupon(cart, lines, offerings)
  const delivery = quoteDelivery(cart, lines, { ...offerings, isFree: coupon?.isFreeShipping ?? false })
  const reduced = coupon?.lines ?? lines.map(({ amounts }) => amounts)
  const itemsGross = reduced.reduce((sum, { gross }) => sum + gross, 0)
  const amount = itemsGross + (delivery.shipping?.gross ?? 0)
  const paymentOffers = quotePayments(offerings.paymentMethods, {
    amount,
    shippingId: delivery.shipping?.method.id ?? null,
    point: delivery.pickupPoint,
  })
  const payment = paymentOffers.find(({ method }) => method.id === cart.paymentMethodId) ?? null
  return {
    lines,
    shippingOffers: delivery.offers,
    shipping: delivery.shipping,
    pickupPoint: delivery.pickupPoint,
    pickupRefusal: delivery.pickupRefusal,
    dayRefusal: delivery.dayRefusal,
    fitting: delivery.fitting,
    fittingFrom: offerings.fittingFrom ?? null,
    paymentOffers: paymentOffers.filter(({ method }) => method.active),
    payment,
    coupon,
    totals: checkoutTotals(
      { full: lines.map(({ amounts }) => amounts), reduced, coupon },
      delivery.shipping,
      payment?.method ?? null,
    ),
    now: offerings.now,
    problems: problemsOf(cart, lines, { delivery: delivery.problems, coupon, payment }),
  }
}

function problemsOf(
  cart: CartRecord,
  lines: readonly PricedLine<SaleDetails>[],
  parts: { delivery: DeliveryProblem[]; coupon: CouponQuote | null; payment: PaymentOffer | null },
) {
  return checkoutProblems({
    lines: lines.map((priced) => ({
      id: priced.line.id,
      name: priced.variant.name,
      problem: problemOf(priced),
    })),
    hasContact: cart.contact !== null,
    hasBillingAddress: cart.billingAddress !== null,
    delivery: parts.delivery,
    couponRefusal: parts.coupon?.refusal ?? null,
    payment: parts.payment,
  })
}
