import type { CheckoutProblemCode } from '#contract/wire.ts'
import type { CartRecord, PricedLine } from '#server/cart/index.ts'
import { offerShipping, type PickupPointRecord, type ShippingOffer } from '#server/shipping/index.ts'
import type { Offerings } from './quote.ts'

/** What is missing of the delivery; without a message the code's own one is told. */
export type DeliveryProblem = {
  code: Extract<
    CheckoutProblemCode,
    | 'shipping_method_missing'
    | 'shipping_method_unavailable'
    | 'pickup_point_missing'
    | 'wished_day_missing'
    | 'shipping_address_missing'
  >
  message?: string
}
export type DeliveryQuote = {
  /** What may be chosen now. */
  offers: ShippingOffer[]
  shipping: ShippingOffer | null
  pickupPoint: PickupPointRecord | null
  problems: DeliveryProblem[]
}

/** How a cart may be delivered. `isFree`: a coupon pays for it. Pure. */
export function quoteDelivery(
  cart: CartRecord,
  lines: readonly PricedLine[],
  offerings: Pick<Offerings, 'shippingMethods' | 'pickupPoint' | 'now'> & { isFree: boolean },
): DeliveryQuote {
  const parcel = {
    itemsGross: lines.reduce((sum, { amounts }) => sum + amounts.gross, 0),
    weightGrams: lines.reduce((sum, { line, variant }) => sum + variant.weightGrams * line.quantity, 0),
  }
  const offers = offerings.shippingMethods
    .map((method) => offerShipping(method, parcel))
    .map((offer) => (offerings.isFree ? { ...offer, gross: 0 } : offer))
  const shipping = offers.find(({ method }) => method.id === cart.shippingMethodId) ?? null
  return {
    offers: offers.filter(({ method }) => method.active),
    shipping,
    pickupPoint: shipping?.method.isPickupPoint ? offerings.pickupPoint : null,
    problems: shipping === null ? [{ code: 'shipping_method_missing' }] : missing(cart, shipping),
  }
}

function missing(cart: CartRecord, { method, unavailableReason }: ShippingOffer): DeliveryProblem[] {
  return [
    ...(unavailableReason === null
      ? []
      : [{ code: 'shipping_method_unavailable' as const, message: unavailableReason }]),
    ...(method.isPickupPoint && cart.pickupPointId === null
      ? [{ code: 'pickup_point_missing' as const }]
      : []),
    ...(method.addressRequired && cart.shippingAddress === null
      ? [{ code: 'shipping_address_missing' as const }]
      : []),
  ]
}
