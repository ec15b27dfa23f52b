import type { CheckoutProblemCode } from '#contract/wire.ts'
import type { CartRecord, PricedLine } from '#server/cart/index.ts'
import type { SaleDetails } from '#server/catalogue/index.ts'
import {
  offerShipping,
  openDays,
  pickupRefusal,
  type Parcel,
  type PickupPointRecord,
  type ShippingOffer,
} from '#server/shipping/index.ts'
import type { Offerings } from './quote.ts'

/** What is missing of the delivery; without a message the code's own one is shown. */
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
  /** The chosen one; null too where the method knows none. */
  pickupPoint: PickupPointRecord | null
  /** Why the chosen point can't be had, and why the day can't; null when it can or none is chosen. */
  pickupRefusal: string | null
  dayRefusal: string | null
  problems: DeliveryProblem[]
}

/** How a cart may be delivered. `isFree`: a coupon pays for it. Pure. */
export function quoteDelivery(
  cart: CartRecord,
  lines: readonly PricedLine<SaleDetails>[],
  offerings: Pick<Offerings, 'shippingMethods' | 'pickupPoint' | 'traits' | 'now'> & { isFree: boolean },
): DeliveryQuote {
  const parcel = parcelOf(cart, lines, offerings.traits)
  const offers = offerings.shippingMethods
    .map((method) => offerShipping(method, parcel, offerings.now))
    .map((offer) => (offerings.isFree ? { ...offer, gross: 0 } : offer))
    .map((offer) => onOpenDays(offer, cart, offerings.pickupPoint))
  const shipping = offers.find(({ method }) => method.id === cart.shippingMethodId) ?? null
  const pickupPoint = shipping?.method.isPickupPoint ? offerings.pickupPoint : null
  const chosen = {
    pickupPoint,
    pickupRefusal: shipping && pickupPoint ? pickupRefusal(pickupPoint, shipping.method, parcel) : null,
    dayRefusal: shipping && refusedDay(cart, shipping),
  }
  return {
    ...chosen,
    offers: offers.filter(({ method }) => method.active),
    shipping,
    problems: shipping === null ? [{ code: 'shipping_method_missing' }] : missing(cart, shipping, chosen),
  }
}

/** The goods of a cart as delivery sees them; what nobody knows of a variant stands in no way. */
export function parcelOf(
  { shippingAddress }: Pick<CartRecord, 'shippingAddress'>,
  lines: readonly PricedLine<SaleDetails>[],
  traits: Offerings['traits'],
): Parcel {
  return {
    itemsGross: lines.reduce((sum, { amounts }) => sum + amounts.gross, 0),
    weightGrams: lines.reduce((sum, { line, variant }) => sum + variant.weightGrams * line.quantity, 0),
    pieces: lines.reduce((sum, { line }) => sum + line.quantity, 0),
    items: lines.map(({ variant }) => {
      const { lockerAllowed = true, longestSideMm = null, categories = [] } = traits.get(variant.id) ?? {}
      return { name: variant.name, lockerAllowed, longestSideMm, categories }
    }),
    postalCode: shippingAddress?.postal_code ?? null,
  }
}

/** A partner that is chosen works on its own days. */
function onOpenDays(offer: ShippingOffer, cart: CartRecord, point: PickupPointRecord | null): ShippingOffer {
  const isChosen = offer.method.id === cart.shippingMethodId && offer.method.isPickupPoint
  return isChosen && point ? { ...offer, requestedDays: openDays(offer.requestedDays, point) } : offer
}

function refusedDay({ requestedDay }: CartRecord, { method, requestedDays }: ShippingOffer): string | null {
  if (method.requestedDayFrom === null || requestedDay === null || requestedDays.includes(requestedDay))
    return null
  return 'A választott nap már nem kérhető. Kérjük, válasszon másikat.'
}

function missing(
  cart: CartRecord,
  { method, unavailableReason }: ShippingOffer,
  chosen: Pick<DeliveryQuote, 'pickupPoint' | 'pickupRefusal' | 'dayRefusal'>,
): DeliveryProblem[] {
  const problems: DeliveryProblem[] = []
  const add = (code: DeliveryProblem['code'], message: string | null) =>
    problems.push(message === null ? { code } : { code, message })
  if (unavailableReason !== null) add('shipping_method_unavailable', unavailableReason)
  if (method.isPickupPoint && (chosen.pickupPoint === null || chosen.pickupRefusal !== null))
    add('pickup_point_missing', chosen.pickupRefusal)
  if (method.requestedDayFrom !== null && (cart.requestedDay === null || chosen.dayRefusal !== null))
    add('wished_day_missing', chosen.dayRefusal)
  if (method.addressRequired && cart.shippingAddress === null) add('shipping_address_missing', null)
  return problems
}
