import type { CheckoutProblem } from '#contract/wire.ts'
import { lineProblem, priceLines, type CartRecord, type PricedLine } from '#server/cart/index.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import { offerPayment, type PaymentMethodRecord, type PaymentOffer } from '#server/payment/index.ts'
import { offerShipping, type ShippingMethodRecord, type ShippingOffer } from '#server/shipping/index.ts'
import { checkoutProblems } from './checkout.ts'
import { checkoutTotals, type Totals } from './checkout-totals.ts'

/** What a cart is priced with. */
export type Offerings = {
  variants: ReadonlyMap<number, SaleVariant>
  shippingMethods: readonly ShippingMethodRecord[]
  paymentMethods: readonly PaymentMethodRecord[]
}
/** A checkout priced at one moment: what it costs, what may be chosen, what is missing. */
export type Quote = {
  lines: PricedLine[]
  shippingOffers: ShippingOffer[]
  shipping: ShippingOffer | null
  paymentOffers: PaymentOffer[]
  payment: PaymentOffer | null
  totals: Totals
  problems: CheckoutProblem[]
}

/** Prices a checkout. Pure: the same cart and offerings give the same quote. */
export function quoteCheckout(cart: CartRecord, offerings: Offerings): Quote {
  const lines = priceLines(cart.lines, offerings.variants)
  const amounts = lines.map((line) => line.amounts)
  const parcel = {
    itemsGross: amounts.reduce((sum, { gross }) => sum + gross, 0),
    weightGrams: lines.reduce((sum, { line, variant }) => sum + variant.weightGrams * line.quantity, 0),
  }
  const shippingOffers = offerings.shippingMethods.map((method) => offerShipping(method, parcel))
  const shipping = shippingOffers.find(({ method }) => method.id === cart.shippingMethodId) ?? null
  const amount = parcel.itemsGross + (shipping?.gross ?? 0)
  const paymentOffers = offerings.paymentMethods.map((method) => offerPayment(method, amount))
  const payment = paymentOffers.find(({ method }) => method.id === cart.paymentMethodId) ?? null
  return {
    lines,
    shippingOffers: shippingOffers.filter(({ method }) => method.active),
    shipping,
    paymentOffers: paymentOffers.filter(({ method }) => method.active),
    payment,
    totals: checkoutTotals(amounts, shipping, payment?.method ?? null),
    problems: problemsOf(cart, lines, shipping, payment),
  }
}

function problemsOf(
  cart: CartRecord,
  lines: readonly PricedLine[],
  shipping: ShippingOffer | null,
  payment: PaymentOffer | null,
) {
  return checkoutProblems({
    lines: lines.map(({ line, variant }) => ({
      id: line.id,
      name: variant.name,
      problem: lineProblem(variant, line.quantity),
    })),
    hasContact: cart.contact !== null,
    hasShippingAddress: cart.shippingAddress !== null,
    hasBillingAddress: cart.billingAddress !== null,
    pickupPointId: cart.pickupPointId,
    shipping: shipping && {
      unavailableReason: shipping.unavailableReason,
      addressRequired: shipping.method.addressRequired,
      isPickupPoint: shipping.method.isPickupPoint,
    },
    payment,
  })
}
