import { lockerRefusal } from './eligibility.ts'
import { fitsLocker } from './parcel-fit.ts'
import type { PickupPointRecord } from './pickup-point.ts'
import type { Parcel, ShippingMethodRecord } from './shipping.ts'
import { weekdayOf } from '#hungary/working-days.ts'

/** Why goods can't wait at a chosen point, in the customer's words; null when they can. Pure. */
export function pickupRefusal(
  point: PickupPointRecord,
  method: Pick<ShippingMethodRecord, 'pickupProviders'>,
  parcel: Pick<Parcel, 'items'>,
): string | null {
  if (!method.pickupProviders.includes(point.provider))
    return 'Ez az átvételi pont nem ehhez a szállítási módhoz tartozik. Kérjük, válasszon másikat.'
  if (!point.active)
    return `A választott átvételi pont (${point.name}) jelenleg nem fogad csomagot. Kérjük, válasszon másikat.`
  if (point.type === 'locker' && !fitsLocker(parcel)) return lockerRefusal
  return null
}

/** Those of the days on which a point is open; one whose hours nobody gave counts as open on all of them. */
export function openDays(days: readonly string[], { hours }: Pick<PickupPointRecord, 'hours'>): string[] {
  if (hours.every(({ hours: spans }) => spans.length === 0)) return [...days]
  return days.filter((day) =>
    hours.some(({ day: at, hours: spans }) => at === weekdayOf(day) && spans.length > 0),
  )
}
