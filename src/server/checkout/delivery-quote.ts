import type { CheckoutProblemCode } from '#contract/wire.ts'
import type { CartRecord, PricedLine } from '#server/cart/index.ts'
import type { SaleDetails } from '#server/catalogue/index.ts'
import {
  offerShipping,
  pickupRefusal,
  type OfferTime,
  type Parcel,
  type PickupPointRecord,
  type ShippingMethodRecord,
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
  offerings: Pick<Offerings, 'shippingMethods' | 'pickupPoint' | 'traits' | 'now' | 'paymentMethods'> & {
    isFree: boolean
  },
): DeliveryQuote {
  const parcel = parcelOf(cart, lines, offerings.traits)
  const offers = offerings.shippingMethods
    .map((method) => offerShipping(method, parcel, timeOf(method, cart, offerings)))
    .map((offer) => (offerings.isFree ? { ...offer, gross: 0 } : offer))
  const shipping = offers.find(({ method }) => method.id === cart.shippingMethodId) ?? null
  const pickupPoint = shipping?.method.isPickupPoint ? offerings.pickupPoint : null
  const chosen = {
    pickupPoint,
    pickupRefusal: shipping && pickupPoint ? pickupRefusal(pickupPoint, shipping.method, parcel) : null,
    dayRefusal: shipping && refusedDay(cart, shipping, isTransfer(cart, offerings)),
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
    inStock: lines.every(({ line, variant }) => line.quantity <= variant.inStock),
  }
}

/** What the customer has chosen of the time: a day, a partner with days of its own, a payment that takes its time. */
function timeOf(
  { id, isPickupPoint }: ShippingMethodRecord,
  { shippingMethodId, requestedDay, paymentMethodId }: CartRecord,
  { now, pickupPoint, paymentMethods }: Pick<Offerings, 'now' | 'pickupPoint' | 'paymentMethods'>,
): OfferTime {
  const isChosen = id === shippingMethodId
  return {
    now,
    requestedDay: isChosen ? requestedDay : null,
    point: isChosen && isPickupPoint ? pickupPoint : null,
    awaitsTransfer: isTransfer({ paymentMethodId }, { paymentMethods }),
  }
}

const isTransfer = (
  { paymentMethodId }: Pick<CartRecord, 'paymentMethodId'>,
  { paymentMethods }: Pick<Offerings, 'paymentMethods'>,
) => paymentMethods.find(({ id }) => id === paymentMethodId)?.type === 'transfer'

function refusedDay(
  { requestedDay }: CartRecord,
  { method, requestedDays }: ShippingOffer,
  awaitsTransfer: boolean,
): string | null {
  if (method.requestedDayFrom === null || requestedDay === null || requestedDays.includes(requestedDay))
    return null
  if (awaitsTransfer && requestedDay < (requestedDays[0] ?? ''))
    return 'A választott napig az átutalás nem biztos, hogy megérkezik. Kérjük, válasszon későbbi napot, vagy fizessen más módon.'
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
