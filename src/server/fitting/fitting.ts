/** When a workshop has room, and what its fitting costs. Pure. */
import { dayInWords } from '#hungary/day-words.ts'
import { momentOf } from '#hungary/moment-of.ts'
import { clockText, minutesOf } from '#hungary/opening-hours.ts'
import { weekdayOf } from '#hungary/working-days.ts'
import type { DayHours } from '#server/shipping/index.ts'

export const fittingVehicles = ['car', 'suv', 'van'] as const
export type FittingVehicle = (typeof fittingVehicles)[number]
/** Gross forints a wheel, of a vehicle (null: of any) and up to a rim in inches (null: of any size). */
export type FittingPrice = { vehicle: FittingVehicle | null; toRim: number | null; gross: number }

export type FittingPartner = {
  pointId: string
  active: boolean
  capacity: number
  email: string
  phone: string
  prices: FittingPrice[]
  closedDays: string[]
  linkVersion: number
  version: number
}
/** How many cars an hour has already. */
export type BookedHour = { day: string; startsAt: number; cars: number }
/** A workshop as whoever looks for an hour sees it. `hours`: when it is open. */
export type FittingOffer = {
  partner: FittingPartner
  hours: readonly DayHours[]
  booked: readonly BookedHour[]
}

/** What of a mounted wheel goods are; `other`: a service or a part for a size of rim, or a tyre whose size is not known. */
export type WheelPart = 'tyre' | 'wheel' | 'other'
/** By the width, in millimetres, that a tyre has, and that of a wheel's rim. */
export function wheelPartOf({
  width = null,
  rimWidth = null,
}: {
  width?: number | null
  rimWidth?: number | null
}): WheelPart {
  if (width !== null) return 'tyre'
  return rimWidth === null ? 'other' : 'wheel'
}
/** Of one kind in a cart: what the price depends on. `rim` null: nothing that is fitted. */
export type FittedGoods = {
  rim: number | null
  part: WheelPart
  vehicle: FittingVehicle | null
  quantity: number
}

/** Each appointment has an hour. */
export const fittingMinutes = 60

/** The hours that begin on a day, in minutes since midnight; one that the workshop would close in is none. */
export function hoursOf(day: string, { partner, hours }: Omit<FittingOffer, 'booked'>): number[] {
  if (!partner.active || partner.closedDays.includes(day)) return []
  const spans = hours.find((one) => one.day === weekdayOf(day))?.hours ?? []
  return spans
    .flatMap(({ from, to }) => {
      const [opens, closes] = [minutesOf(from), minutesOf(to)]
      const count = Math.max(0, Math.floor((closes - opens) / fittingMinutes))
      return Array.from({ length: count }, (_none, index) => opens + index * fittingMinutes)
    })
    .toSorted((a, b) => a - b)
}

/** Those of them in which there is room for one more. */
export function freeHours(day: string, offer: FittingOffer): number[] {
  const cars = new Map(
    offer.booked.filter((one) => one.day === day).map(({ startsAt, cars: count }) => [startsAt, count]),
  )
  return hoursOf(day, offer).filter((start) => (cars.get(start) ?? 0) < offer.partner.capacity)
}

const countPieces = (goods: readonly FittedGoods[]) => goods.reduce((sum, { quantity }) => sum + quantity, 0)

/** What is fitted: of each size of rim the tyres, or the wheels or other goods where those are more. Tyres go onto wheels. */
function fittedOf(goods: readonly FittedGoods[]): FittedGoods[] {
  const rims = new Set(goods.flatMap(({ rim }) => rim ?? []))
  return [...rims].flatMap((rim) => {
    const ofPart = (wanted: WheelPart) => goods.filter((one) => one.rim === rim && one.part === wanted)
    const [most] = [ofPart('tyre'), ofPart('wheel'), ofPart('other')].toSorted(
      (a, b) => countPieces(b) - countPieces(a),
    )
    return most ?? []
  })
}

/** Wheels to fit, a tyre and the wheel that it goes onto counted once; where nobody knows which of the goods are tyres, all pieces. */
export const wheelsOf = (goods: readonly FittedGoods[]): number =>
  countPieces(fittedOf(goods)) || countPieces(goods)

/** What fitting all of it costs, in gross forints; null where the workshop has no price for some of it, or nothing is fitted. */
export function fittingPrice(goods: readonly FittedGoods[], prices: readonly FittingPrice[]): number | null {
  const sums = fittedOf(goods).map(({ rim, vehicle, quantity }) => {
    const price = prices.find(
      (one) =>
        (one.vehicle === null || one.vehicle === vehicle) && (one.toRim === null || (rim ?? 0) <= one.toRim),
    )
    return price ? price.gross * quantity : null
  })
  if (sums.length === 0 || sums.includes(null)) return null
  return sums.reduce<number>((sum, one) => sum + one!, 0)
}

/** The least that any of the workshops takes for all of it; null where none has a price. */
export function cheapestFitting(
  goods: readonly FittedGoods[],
  workshops: readonly Pick<FittingPartner, 'prices'>[],
): number | null {
  const sums = workshops.flatMap(({ prices }) => fittingPrice(goods, prices) ?? [])
  return sums.length === 0 ? null : Math.min(...sums)
}

/** `09:00` */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** `9–10`, `8:30–9:30` */
export const hourText = (startsAt: number): string =>
  `${clockText(timeText(startsAt))}–${clockText(timeText(startsAt + fittingMinutes))}${startsAt % 60 === 0 ? ' óra' : ''}`

/** `csütörtök, november 26., 9–10 óra` */
export const appointmentText = ({ day, startsAt }: { day: string; startsAt: number }): string =>
  `${dayInWords(day)}, ${hourText(startsAt)}`

/** The moments at which it begins and ends. */
export function appointmentSpan({ day, startsAt }: { day: string; startsAt: number }): {
  from: Date
  to: Date
} {
  const from = momentOf(day, startsAt)
  return { from, to: new Date(from.getTime() + fittingMinutes * 60_000) }
}
