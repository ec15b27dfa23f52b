import type { CheckoutProblemCode } from '#contract/wire.ts'
import type { CartRecord, PricedLine } from '#server/cart/index.ts'
import type { SaleDetails } from '#server/catalogue/index.ts'
import { fittingPrice, freeHours, wheelsOf } from '#server/fitting/index.ts'
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
    | 'wished_hour_missing'
    | 'shipping_address_missing'
  >
  message?: string
}
/** Hours at the chosen workshop. */
export type FittingQuote = {
  /** The free ones of the chosen day, in minutes since midnight; none while no day is chosen. */
  hours: number[]
  /** The chosen one of them. */
  startsAt: number | null
  /** Why the chosen one can't be had. */
  refusal: string | null
  wheels: number
  /** Gross forints that the workshop takes; null: it says so itself. */
  gross: number | null
  /** Of the workshop. */
  phone: string
}
/** `waived`: what it would cost, in gross forints, where a coupon pays it. */
export type QuotedOffer = ShippingOffer & { waived?: number | null }
export type DeliveryQuote = {
  /** What may be chosen now. */
  offers: QuotedOffer[]
  shipping: QuotedOffer | null
  /** The chosen one; null too where the method knows none. */
  pickupPoint: PickupPointRecord | null
  /** Why the chosen point can't be had, and why the day can't; null when it can or none is chosen. */
  pickupRefusal: string | null
  dayRefusal: string | null
  fitting: FittingQuote | null
  problems: DeliveryProblem[]
}

/** How a cart may be delivered. `isFree`: a coupon pays for it. Pure. */
export function quoteDelivery(
  cart: CartRecord,
  lines: readonly PricedLine<SaleDetails>[],
  offerings: Pick<
    Offerings,
    'shippingMethods' | 'pickupPoint' | 'fitting' | 'traits' | 'now' | 'paymentMethods'
  > & {
    isFree: boolean
  },
): DeliveryQuote {
  const parcel = parcelOf(cart, lines, offerings.traits)
  const offers = offerings.shippingMethods
    .map((method) => offerShipping(method, parcel, timeOf(method, cart, offerings)))
    .map((offer): QuotedOffer => (offerings.isFree ? { ...offer, gross: 0, waived: offer.gross } : offer))
  const shipping = offers.find(({ method }) => method.id === cart.shippingMethodId) ?? null
  const pickupPoint = shipping?.method.isPickupPoint ? offerings.pickupPoint : null
  const chosen = {
    pickupPoint,
    pickupRefusal:
      shipping && pickupPoint
        ? (pickupRefusal(pickupPoint, shipping.method, parcel) ?? fullRefusal(shipping, offerings))
        : null,
    dayRefusal: shipping && refusedDay(cart, shipping, isTransfer(cart, offerings)),
    fitting: shipping && pickupPoint ? quoteFitting(cart, shipping, offerings) : null,
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
  {
    now,
    pickupPoint,
    paymentMethods,
    fitting,
  }: Pick<Offerings, 'now' | 'pickupPoint' | 'paymentMethods' | 'fitting'>,
): OfferTime {
  const isChosen = id === shippingMethodId
  return {
    now,
    requestedDay: isChosen ? requestedDay : null,
    point: isChosen && isPickupPoint ? pickupPoint : null,
    awaitsTransfer: isTransfer({ paymentMethodId }, { paymentMethods }),
    ...(isChosen &&
      isPickupPoint &&
      fitting && { hasRoom: (day: string) => freeHours(day, fitting.offer).length > 0 }),
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

/** A workshop that takes appointments, and has no free hour for weeks. */
function fullRefusal(
  { method, requestedDays }: ShippingOffer,
  { fitting }: Pick<Offerings, 'fitting'>,
): string | null {
  if (!fitting || method.requestedDayFrom === null || requestedDays.length > 0) return null
  return 'Ennek a műhelynek a következő hetekre nincs szabad időpontja. Kérjük, válasszon másikat.'
}

/** An hour is requested where the method requests a day, and the workshop takes appointments. */
function quoteFitting(
  { requestedDay: day, requestedTime: startsAt }: CartRecord,
  { method, requestedDays }: ShippingOffer,
  { fitting }: Pick<Offerings, 'fitting'>,
): FittingQuote | null {
  if (!fitting || method.requestedDayFrom === null) return null
  const { offer, goods } = fitting
  const hours = day !== null && requestedDays.includes(day) ? freeHours(day, offer) : []
  const isFree = startsAt !== null && hours.includes(startsAt)
  return {
    hours,
    startsAt: isFree ? startsAt : null,
    refusal:
      startsAt === null || isFree ? null : 'A választott időpont már foglalt. Kérjük, válasszon másikat.',
    wheels: wheelsOf(goods),
    gross: fittingPrice(goods, offer.partner.prices),
    phone: offer.partner.phone,
  }
}

function missing(
  cart: CartRecord,
  { method, unavailableReason }: ShippingOffer,
  chosen: Pick<DeliveryQuote, 'pickupPoint' | 'pickupRefusal' | 'dayRefusal' | 'fitting'>,
): DeliveryProblem[] {
  const problems: DeliveryProblem[] = []
  const add = (code: DeliveryProblem['code'], message: string | null) =>
    problems.push(message === null ? { code } : { code, message })
  if (unavailableReason !== null) add('shipping_method_unavailable', unavailableReason)
  if (method.isPickupPoint && (chosen.pickupPoint === null || chosen.pickupRefusal !== null))
    add('pickup_point_missing', chosen.pickupRefusal)
  if (method.requestedDayFrom !== null && (cart.requestedDay === null || chosen.dayRefusal !== null))
    add('wished_day_missing', chosen.dayRefusal)
  else if (chosen.fitting && chosen.fitting.startsAt === null)
    add('wished_hour_missing', chosen.fitting.refusal)
  if (method.addressRequired && cart.shippingAddress === null) add('shipping_address_missing', null)
  return problems
}
