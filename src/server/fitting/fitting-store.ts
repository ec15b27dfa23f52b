import { addDays, dayOf } from '#hungary/calendar-day.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { findTyreDetails } from '#server/catalogue/index.ts'
import type { PickupPointRecord } from '#server/shipping/index.ts'
import { vehicleOf } from '#tyres/vehicle.ts'
import {
  fittingPrice,
  wheelPartOf,
  wheelsOf,
  type BookedHour,
  type FittedGoods,
  type FittingOffer,
  type FittingPartner,
} from './fitting.ts'

/** So many days ahead hours are counted; none is offered later. */
const horizonDays = 120

/** The hour of an order at a workshop, as it stands. */
export type Appointment = {
  pointId: string
  /** As `2026-11-27`. */
  day: string
  /** Minutes since midnight, Hungarian time. */
  startsAt: number
  wheels: number
  /** Gross forints, taken by the workshop; null: it says so itself. */
  gross: number | null
  /** Of the workshop. */
  phone: string
}
export type NewAppointment = Omit<Appointment, 'phone'> & { orderId: string }

/** The hour is another's, or the workshop takes nobody then. */
export class FittingTakenError extends Error {
  constructor() {
    super('Ez az időpont közben elkelt. Kérjük, válasszon másikat.')
  }
}

export function partnerColumns(sql: Executor) {
  return sql`
    f.point_id as "pointId", f.active, f.capacity, f.email, f.phone, f.prices, f.closed_days as "closedDays",
    f.link_version as "linkVersion", f.version`
}

type Place = Pick<PickupPointRecord, 'id' | 'provider' | 'hours'>

/** What the workshop of a pickup point offers; null where that is none, or none that takes appointments. */
export async function findFittingOffer(
  sql: Executor,
  point: Place | null,
  now: Date,
): Promise<FittingOffer | null> {
  if (!point) return null
  return (await listFittingOffers(sql, [point], now)).get(point.id) ?? null
}

/** The same of several pickup points, by their ids. */
export async function listFittingOffers(
  sql: Executor,
  points: readonly Place[],
  now: Date,
): Promise<Map<string, FittingOffer>> {
  const places = new Map(points.filter(({ provider }) => provider === 'partner').map((one) => [one.id, one]))
  const ids = [...places.keys()]
  if (ids.length === 0) return new Map()
  const today = dayOf(now)
  const [partners, booked] = await Promise.all([
    sql<FittingPartner[]>`
      select ${partnerColumns(sql)} from fitting_partner f where f.point_id = any(${ids}::text[]) and f.active`,
    sql<(BookedHour & { pointId: string })[]>`
      select point_id as "pointId", to_char(day, 'YYYY-MM-DD') as day, starts_at as "startsAt", count(*)::int as cars
      from fitting_appointment
      where point_id = any(${ids}::text[]) and cancelled_at is null
        and day between ${today} and ${addDays(today, horizonDays)}
      group by point_id, day, starts_at`,
  ])
  const bookedAt = Map.groupBy(booked, ({ pointId }) => pointId)
  return new Map(
    partners.map((partner) => {
      const { pointId } = partner
      return [pointId, { partner, hours: places.get(pointId)!.hours, booked: bookedAt.get(pointId) ?? [] }]
    }),
  )
}

/** The prices of all workshops that take appointments and parcels. */
export function listFittingPrices(sql: Executor): Promise<Pick<FittingPartner, 'prices'>[]> {
  return sql<Pick<FittingPartner, 'prices'>[]>`
    select f.prices from fitting_partner f join pickup_point p on p.id = f.point_id where f.active and p.active`
}

/** What of some goods is fitted. */
export async function findFittedGoods(
  sql: Executor,
  lines: readonly { variantId: number; quantity: number }[],
): Promise<FittedGoods[]> {
  const details = await findTyreDetails(
    sql,
    lines.map(({ variantId }) => variantId),
  )
  return lines.map(({ variantId, quantity }) => {
    const { rim = null, vehicle = null, ...size } = details.get(variantId) ?? {}
    const kind = vehicleOf(vehicle)
    const part = wheelPartOf(size)
    return kind === 'none'
      ? { rim: null, part, vehicle: null, quantity }
      : { rim, part, vehicle: kind, quantity }
  })
}

/**
 * Gives an order its hour, a new one in place of that which it has. Of those who come for the last place one gets it: they come to
 * the workshop's row one after the other, and count what is taken then.
 * @throws FittingTakenError when there is no place.
 */
export async function bookAppointment(tx: Transaction, wanted: NewAppointment): Promise<void> {
  const { orderId, pointId, day, startsAt, wheels, gross } = wanted
  const [partner] = await tx<Pick<FittingPartner, 'active' | 'capacity' | 'closedDays'>[]>`
    select active, capacity, closed_days as "closedDays" from fitting_partner where point_id = ${pointId} for no key update`
  if (!partner?.active || partner.closedDays.includes(day)) throw new FittingTakenError()
  const { count } = await tx`
    insert into fitting_appointment (order_id, point_id, day, starts_at, bay, wheels, gross)
    select ${orderId}::uuid, ${pointId}, ${day}::date, ${startsAt}::smallint, min(place), ${wheels}::smallint, ${gross}::int
    from generate_series(1, ${partner.capacity}::int) place
    where not exists (
      select from fitting_appointment a
      where a.point_id = ${pointId} and a.day = ${day} and a.starts_at = ${startsAt} and a.bay = place
        and a.cancelled_at is null and a.order_id <> ${orderId}
    )
    having min(place) is not null
    on conflict (order_id) do update set point_id = excluded.point_id, day = excluded.day, starts_at = excluded.starts_at,
      bay = excluded.bay, wheels = excluded.wheels, gross = excluded.gross, cancelled_at = null, fell_with_order = false,
      revision = fitting_appointment.revision + 1, changed_at = now()`
  if (count === 0) throw new FittingTakenError()
}

/** The order has other goods now: so many wheels are fitted, at that price. The hour stays. */
export async function refitAppointment(
  tx: Transaction,
  orderId: string,
  lines: readonly { variantId: number; quantity: number }[],
): Promise<void> {
  const [row] = await tx<Pick<FittingPartner, 'prices'>[]>`
    select f.prices from fitting_appointment a join fitting_partner f on f.point_id = a.point_id
    where a.order_id = ${orderId} and a.cancelled_at is null`
  if (!row) return
  const goods = await findFittedGoods(tx, lines)
  const [wheels, gross] = [wheelsOf(goods), fittingPrice(goods, row.prices)]
  await tx`
    update fitting_appointment set wheels = ${wheels}, gross = ${gross},
      revision = revision + 1, changed_at = now()
    where order_id = ${orderId} and (wheels, gross) is distinct from (${wheels}::smallint, ${gross}::int)`
}

/** The order's hour, if it has one, is free again. `withOrder`: the order itself is given up. */
export async function cancelAppointment(
  tx: Transaction,
  orderId: string,
  { withOrder }: { withOrder: boolean },
): Promise<void> {
  await tx`
    update fitting_appointment
    set cancelled_at = now(), fell_with_order = ${withOrder}, revision = revision + 1, changed_at = now()
    where order_id = ${orderId} and cancelled_at is null`
}

/** An order that stands again has the hour that fell with it; one that does not stand has none. @throws FittingTakenError when it is another's now. */
export async function restoreAppointment(tx: Transaction, orderId: string): Promise<void> {
  const [fallen] = await tx<NewAppointment[]>`
    select order_id as "orderId", point_id as "pointId", to_char(day, 'YYYY-MM-DD') as day, starts_at as "startsAt", wheels, gross
    from fitting_appointment where order_id = ${orderId} and fell_with_order
      and exists (select from orders where id = ${orderId} and state <> 'cancelled' and fulfilment <> 'returned')`
  if (fallen) await bookAppointment(tx, fallen)
}

/** The hours of orders, those that were cancelled left out. */
export function listAppointments(
  sql: Executor,
  orderIds: readonly string[],
): Promise<(Appointment & { orderId: string })[]> {
  return sql<(Appointment & { orderId: string })[]>`
    select a.order_id as "orderId", a.point_id as "pointId", to_char(a.day, 'YYYY-MM-DD') as day, a.starts_at as "startsAt",
      a.wheels, a.gross, f.phone
    from fitting_appointment a join fitting_partner f on f.point_id = a.point_id
    where a.order_id = any(${orderIds as string[]}::uuid[]) and a.cancelled_at is null`
}
