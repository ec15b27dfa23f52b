import { formatNumber } from '#contract/money.ts'
import type {
  Checkout,
  CheckoutProblemCode,
  NearPickupPoint,
  PickupPoint,
  ShippingMethod,
} from '#contract/wire.ts'
import { hoursToday, openingNow, type Opening } from './opening.ts'

export type Position = { latitude: number; longitude: number }
/** A pickup point as the page shows it. */
export type PointView = {
  id: string
  name: string
  /** `Csomagautomata` */
  kind: string
  place: string
  opening: Opening
  today: string
  features: string[]
  load: { text: string; isHigh: boolean } | null
  /** `1,2 km`; '' where no distance was requested. */
  distance: string
  metres: number
  position: Position
}
/** What a search found. `near` says what the distances are counted from. */
export type PointList = {
  search: string
  near: string
  center: Position
  points: PointView[]
  total: number
  page: number
  hasMore: boolean
}
export type DayOption = { value: string; label: string }
/** What the delivery step asks of the chosen method beside the address. */
export type PickupView = {
  /** The choices below hold for this method. */
  methodId: number
  /** Null: the method knows no pickup points. */
  pickup: {
    title: string
    /** What one of them is called in a sentence: `átvételi pont`. */
    place: string
    providers: string
    chosen: PointView | null
    /** Why the chosen point can't be had. */
    problem: string | null
    /** The nearest ones, while none is chosen. */
    list: PointList | null
  } | null
  /** Null: no day is requested. */
  days: { options: DayOption[]; chosen: string; problem: string | null } | null
  /** The hours of the chosen day at a workshop that takes appointments; null: none is requested. */
  hours: {
    day: string
    options: DayOption[]
    chosen: string
    problem: string | null
    /** What the fitting costs, and where it is paid. */
    price: string
  } | null
}

const kinds: Record<PickupPoint['type'], string> = {
  locker: 'Csomagautomata',
  parcel_shop: 'Csomagpont',
  post_office: 'Posta',
  partner: 'Szerelőműhely',
}
const featureTexts: Record<string, string> = {
  card: 'bankkártya',
  cash: 'készpénz',
  online_payment_link: 'online fizetés',
  dispatch: 'feladás is',
  outdoor: 'kültéri',
  wheelchair: 'akadálymentes',
}
const loadTexts: Record<NonNullable<PickupPoint['saturation']>, string> = {
  low: 'bőven van hely',
  medium: 'félig telt',
  high: 'most telített, a csomag később érkezhet',
}

/**
 * `300 m-en belül`, `750 m`, `1,2 km`, `24 km`. It is measured from the middle of a postal code or from where a telephone thinks
 * that it is, so nothing nearer is known.
 */
export function distanceText(metres: number): string {
  if (metres < 300) return '300\u00a0m-en belül'
  if (metres < 1000) return `${Math.round(metres / 50) * 50}\u00a0m`
  const kilometres = metres / 1000
  return `${formatNumber(kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres))}\u00a0km`
}

export function pointView(point: PickupPoint & Partial<NearPickupPoint>, now: Date): PointView {
  const { id, name, type, address, hours_per_day: hours, saturation, distance, coordinates } = point
  return {
    id,
    name,
    kind: kinds[type],
    place: address,
    opening: openingNow(hours, now),
    today: hoursToday(hours, now),
    features: point.features.flatMap((feature) => featureTexts[feature] ?? []),
    load: saturation && { text: loadTexts[saturation], isHigh: saturation === 'high' },
    distance: distance === undefined ? '' : distanceText(distance),
    metres: distance ?? 0,
    position: coordinates,
  }
}

/** Null for a method that requests neither a point nor a day. */
export function pickupView(
  checkout: Checkout,
  methods: readonly ShippingMethod[],
  list: PointList | null,
  now: Date,
): PickupView | null {
  const method = checkout.shipping_method
  if (!method) return null
  const offered = methods.find(({ id }) => id === method.id) ?? method
  const needsDay = offered.wished_days.length > 0
  if (!method.is_pickup_point && !needsDay) return null
  const problemOf = (code: CheckoutProblemCode) =>
    checkout.problems.find((problem) => problem.code === code)?.message ?? null
  const point = checkout.pickup_point
  return {
    methodId: method.id,
    pickup: method.is_pickup_point
      ? {
          ...(method.provider === 'partner'
            ? { title: 'Szerelőműhely', place: 'műhely' }
            : { title: 'Átvételi pont', place: 'átvételi pont' }),
          providers: method.pickup_providers.join(','),
          chosen: point && pointView(point, now),
          problem: point && problemOf('pickup_point_missing'),
          list,
        }
      : null,
    days: needsDay
      ? {
          options: offered.wished_days,
          chosen: offered.wished_days.some(({ value }) => value === checkout.wished_day)
            ? (checkout.wished_day ?? '')
            : '',
          problem: checkout.wished_day === null ? null : problemOf('wished_day_missing'),
        }
      : null,
    hours: checkout.fitting && hoursView(checkout, checkout.fitting, problemOf('wished_hour_missing')),
  }
}

function hoursView(
  { wished_day: day, wished_hour: hour }: Checkout,
  { hours, wheels, price }: NonNullable<Checkout['fitting']>,
  problem: string | null,
): PickupView['hours'] {
  return {
    day: day ?? '',
    options: hours,
    chosen: hours.some(({ value }) => value === hour) ? (hour ?? '') : '',
    problem: hour === null ? null : problem,
    price:
      price === null
        ? 'A szerelés díját a műhely mondja meg, ott fizeti.'
        : `${wheels} kerék szerelése ${price.formatted_value}, a műhelyben fizeti.`,
  }
}
