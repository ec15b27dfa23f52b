import {
  fittingPartners,
  foxpostPlaces,
  glsLockers,
  glsShops,
  packetaPlaces,
  postLockers,
  postOffices,
  postPoints,
  type PlaceRow,
} from './pickup-places.ts'

type Span = { from: string; to: string }
/** In the form of a pickup point of the shop; `hours` are seven days, Monday first. */
export type DemoPickupPoint = {
  provider: 'gls' | 'foxpost' | 'packeta' | 'mpl' | 'partner'
  externalId: string
  type: 'locker' | 'parcel_shop' | 'post_office' | 'partner'
  name: string
  postalCode: string
  city: string
  address: string
  latitude: number
  longitude: number
  hours: { day: number; hours: Span[] }[]
  features: string[]
  saturation: 'low' | 'medium' | 'high' | null
  active: boolean
  extra: Record<string, unknown>
}

const span = (from: string, to: string): Span => ({ from, to })
const week = (weekday: Span[], saturday: Span[] = [], sunday: Span[] = []) =>
  [weekday, weekday, weekday, weekday, weekday, saturday, sunday].map((hours, index) => ({
    day: index + 1,
    hours,
  }))
/** Closed on one day of the week. */
const but = (day: number, hours: DemoPickupPoint['hours']) =>
  hours.map((one) => (one.day === day ? { day, hours: [] } : one))

const day = [span('00:00', '24:00')]
const always = week(day, day, day)
const shopHours = [
  week([span('08:00', '18:00')], [span('09:00', '13:00')]),
  week([span('09:00', '12:30'), span('13:30', '18:00')]),
  week([span('07:00', '20:00')], [span('08:00', '20:00')], [span('09:00', '18:00')]),
  but(1, week([span('10:00', '18:00')], [span('10:00', '16:00')])),
]
const postHours = [
  week([span('08:00', '18:00')], [span('08:00', '12:00')]),
  week([span('08:00', '12:00'), span('12:30', '16:00')]),
]
const workshopHours = [
  week([span('08:00', '17:00')], [span('08:00', '12:00')]),
  but(3, week([span('08:00', '16:30')])),
  week([span('07:30', '12:00'), span('13:00', '17:30')]),
]
const loads = ['low', 'medium', 'low', 'high'] as const

type Kind = Pick<DemoPickupPoint, 'provider' | 'type'> & {
  prefix: string
  hours: readonly DemoPickupPoint['hours'][]
  features: readonly string[][]
  loads?: readonly DemoPickupPoint['saturation'][]
}

function build(rows: readonly PlaceRow[], kind: Kind): DemoPickupPoint[] {
  const turn = <T>(list: readonly T[], index: number) => list[index % list.length]!
  return rows.map(([name, postalCode, city, address, latitude, longitude], index) => ({
    provider: kind.provider,
    externalId: `${kind.prefix}${index + 1}`,
    type: kind.type,
    name,
    postalCode,
    city,
    address,
    latitude,
    longitude,
    hours: turn(kind.hours, index),
    features: turn(kind.features, index),
    saturation: kind.loads ? turn(kind.loads, index) : null,
    active: true,
    extra: {},
  }))
}

const box = ['card', 'dispatch', 'outdoor', 'round_the_clock']

/** Pickup points of every provider and kind, so that a checkout works without the lists of the carriers. */
export function demoPickupPoints(): DemoPickupPoint[] {
  const lists = [
    build(foxpostPlaces, {
      provider: 'foxpost',
      type: 'locker',
      prefix: 'minta',
      hours: [always],
      features: [box, [...box, 'online_payment_link']],
      loads,
    }),
    build(packetaPlaces.slice(0, 3), {
      provider: 'packeta',
      type: 'locker',
      prefix: 'z',
      hours: [always],
      features: [['outdoor', 'round_the_clock']],
      loads,
    }),
    build(packetaPlaces.slice(3), {
      provider: 'packeta',
      type: 'parcel_shop',
      prefix: 'zp',
      hours: shopHours,
      features: [['card', 'cash'], ['cash']],
    }),
    build(glsShops, {
      provider: 'gls',
      type: 'parcel_shop',
      prefix: 'bolt',
      hours: shopHours,
      features: [['card', 'cash', 'wheelchair'], ['card'], ['cash', 'dispatch']],
    }),
    build(glsLockers, {
      provider: 'gls',
      type: 'locker',
      prefix: 'automata',
      hours: [always],
      features: [box],
      loads: ['medium', 'low', 'high'],
    }),
    build(postOffices, {
      provider: 'mpl',
      type: 'post_office',
      prefix: 'posta',
      hours: postHours,
      features: [
        ['card', 'cash', 'dispatch', 'wheelchair'],
        ['card', 'cash', 'dispatch'],
      ],
    }),
    build(postPoints, {
      provider: 'mpl',
      type: 'parcel_shop',
      prefix: 'pont',
      hours: shopHours,
      features: [['card', 'cash']],
    }),
    build(postLockers, {
      provider: 'mpl',
      type: 'locker',
      prefix: 'automata',
      hours: [always],
      features: [['card', 'outdoor', 'round_the_clock']],
      loads,
    }),
    build(fittingPartners, {
      provider: 'partner',
      type: 'partner',
      prefix: 'muhely',
      hours: workshopHours,
      features: [
        ['card', 'cash', 'wheelchair'],
        ['card', 'cash'],
      ],
    }),
  ]
  return lists.flat().map((point) => (point.name === resting ? { ...point, active: false } : point))
}

/** One that takes no parcels just now. */
const resting = 'Szombathelyi automata'
