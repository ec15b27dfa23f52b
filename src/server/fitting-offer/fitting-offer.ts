/** What delivery and fitting cost and when a workshop has room for goods that are not ordered yet: by the checkout's rules. Pure. */
import { fittingPrice, freeHours, type FittedGoods, type FittingOffer } from '#server/fitting/index.ts'
import {
  distanceBetween,
  offerShipping,
  openDays,
  type Parcel,
  type PickupPointRecord,
  type Position,
  type ShippingMethodRecord,
  type ShippingOffer,
} from '#server/shipping/index.ts'

/** `offer` null: it takes no appointments, so a day alone is requested of it. */
export type Workshop = { point: PickupPointRecord; offer: FittingOffer | null }
/** `startsAt` in minutes since midnight; null: the hour is agreed with the workshop. */
export type Opening = { day: string; startsAt: number | null }
export type WorkshopQuote = {
  point: PickupPointRecord
  phone: string
  /** The first that the goods can be there for; null: none for weeks, or none is requested. */
  opening: Opening | null
  /** Gross forints for all the goods; null: the workshop says it. */
  gross: number | null
  /** The least that it takes for a wheel of any kind, in gross forints. */
  perWheel: number | null
  /** Metres; null where nobody said from where. */
  distance: number | null
}
/** What is to be fitted, and how it gets to a workshop. */
export type FittingCase = {
  method: ShippingMethodRecord
  parcel: Parcel
  goods: readonly FittedGoods[]
  /** The first days for which a workshop that is always open could be requested. */
  days: readonly string[]
  now: Date
}

/** Goods that nobody has named: whatever is in stock. */
export const anyParcel: Parcel = {
  itemsGross: 0,
  weightGrams: 0,
  pieces: 0,
  items: [],
  postalCode: null,
  inStock: true,
}

const goesToWorkshops = ({ active, pickupProviders }: ShippingMethodRecord) =>
  active && pickupProviders.includes('partner')

/** The first method that goes to workshops. */
export function workshopMethod(methods: readonly ShippingMethodRecord[]): ShippingMethodRecord | null {
  return methods.find(goesToWorkshops) ?? null
}

const carriers = (methods: readonly ShippingMethodRecord[], parcel: Parcel, now: Date): ShippingOffer[] =>
  methods
    .filter(({ active, requestForQuotation }) => active && !requestForQuotation)
    .map((method) => offerShipping(method, parcel, { now }))
    .filter(({ unavailableReason }) => unavailableReason === null)

/** How the goods get to a workshop; null: not at all. */
export function deliveryToWorkshops(
  methods: readonly ShippingMethodRecord[],
  parcel: Parcel,
  now: Date,
): ShippingOffer | null {
  return carriers(methods.filter(goesToWorkshops), parcel, now)[0] ?? null
}

/** The least that delivery to an address and to a pickup point costs, in gross forints; null: no such way. */
export function deliveryPrices(
  methods: readonly ShippingMethodRecord[],
  parcel: Parcel,
  now: Date,
): { address: number | null; point: number | null } {
  const offers = carriers(methods, parcel, now)
  const cheapestOf = (some: ShippingOffer[]) =>
    some.length === 0 ? null : Math.min(...some.map(({ gross }) => gross))
  return {
    address: cheapestOf(offers.filter(({ method }) => method.addressRequired)),
    point: cheapestOf(offers.filter(({ method }) => method.isPickupPoint && !goesToWorkshops(method))),
  }
}

/** What is the same for all workshops. */
export function fittingCase({ method, parcel, goods, now }: Omit<FittingCase, 'days'>): FittingCase {
  return { method, parcel, goods, days: offerShipping(method, parcel, { now }).requestedDays, now }
}

export function quoteWorkshop(
  { point, offer }: Workshop,
  { method, parcel, goods, days, now }: FittingCase,
  from: Position | null,
): WorkshopQuote {
  const prices = offer?.partner.prices ?? []
  return {
    point,
    phone: offer?.partner.phone ?? '',
    opening: openingAt({ point, offer }, { method, parcel, days, now }),
    gross: fittingPrice(goods, prices),
    perWheel: prices.length === 0 ? null : Math.min(...prices.map(({ gross }) => gross)),
    distance: from && Math.round(distanceBetween(from, point)),
  }
}

function openingAt(
  { point, offer }: Workshop,
  { method, parcel, days, now }: Omit<FittingCase, 'goods'>,
): Opening | null {
  const hasRoom = (day: string) => offer === null || freeHours(day, offer).length > 0
  // The rule itself looks at months of working days: for hundreds of workshops it does so only for the full ones.
  const day =
    openDays(days, point).find(hasRoom) ??
    offerShipping(method, parcel, { now, point, hasRoom }).requestedDays[0]
  return day === undefined ? null : { day, startsAt: offer && (freeHours(day, offer)[0] ?? null) }
}

/** The nearest first where it is known from where, else the one that has room first; the cheaper of two equals. */
export function orderWorkshops(quotes: readonly WorkshopQuote[]): WorkshopQuote[] {
  const late = Number.POSITIVE_INFINITY
  const byOpening = (a: WorkshopQuote, b: WorkshopQuote) =>
    (a.opening?.day ?? '9').localeCompare(b.opening?.day ?? '9') ||
    compare(a.opening?.startsAt ?? late, b.opening?.startsAt ?? late)
  return quotes.toSorted(
    (a, b) =>
      compare(a.distance ?? 0, b.distance ?? 0) ||
      byOpening(a, b) ||
      compare(a.gross ?? late, b.gross ?? late) ||
      a.point.name.localeCompare(b.point.name, 'hu'),
  )
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** The workshop that the customer has chosen, while it can be had; else the first of `orderWorkshops` that can. Null: none. */
export function chooseWorkshop(
  quotes: readonly WorkshopQuote[],
  { method, wanted }: { method: Pick<ShippingMethodRecord, 'requestedDayFrom'>; wanted: string | null },
): WorkshopQuote | null {
  const open = quotes.filter(({ opening }) => opening !== null || method.requestedDayFrom === null)
  return open.find(({ point }) => point.id === wanted) ?? orderWorkshops(open)[0] ?? null
}
