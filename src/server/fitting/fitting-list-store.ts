import type { Executor } from '#platform/database/database.ts'
import type { FittingPartner } from './fitting.ts'
import { partnerColumns } from './fitting-store.ts'

/** A car that comes to a workshop. */
export type ListedFitting = {
  orderId: string
  number: string
  pointId: string
  place: string
  day: string
  startsAt: number
  wheels: number
  gross: number | null
  firstName: string
  lastName: string
  phone: string
  /** `4 db Nordval Fjell 205/55 R16`, a line each. */
  goods: string[]
  /** Of its goods. */
  fulfilment: string
}

/** Who comes on a day, by hour; to one workshop, or to all. Index: fitting_appointment_place_idx. */
export function listFittings(
  sql: Executor,
  { day, pointId }: { day: string; pointId: string | null },
): Promise<ListedFitting[]> {
  return sql<ListedFitting[]>`
    select a.order_id as "orderId", o.number, a.point_id as "pointId", p.name as place, to_char(a.day, 'YYYY-MM-DD') as day,
      a.starts_at as "startsAt", a.wheels, a.gross, o.contact ->> 'first_name' as "firstName",
      o.contact ->> 'last_name' as "lastName", o.contact ->> 'phone' as phone, o.fulfilment,
      array(
        select l.quantity || ' ' || l.unit_measure || ' ' || l.name from order_line l where l.order_id = o.id order by l.position
      ) as goods
    from fitting_appointment a join orders o on o.id = a.order_id join pickup_point p on p.id = a.point_id
    where a.day = ${day} and a.cancelled_at is null and (${pointId}::text is null or a.point_id = ${pointId})
    order by a.starts_at, p.name, a.bay`
}

/** The days on which somebody comes, soonest first, each with how many. */
export function listFittingDays(
  sql: Executor,
  { from, pointId, limit }: { from: string; pointId: string | null; limit: number },
): Promise<{ day: string; cars: number }[]> {
  return sql<{ day: string; cars: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as cars from fitting_appointment
    where day >= ${from} and cancelled_at is null and (${pointId}::text is null or point_id = ${pointId})
    group by day order by day limit ${limit}`
}

/** A workshop of the merchant's list; its settings are null until it takes appointments. */
export type ListedPartner = {
  pointId: string
  name: string
  address: string
  isListed: boolean
  settings: FittingPartner | null
  /** Appointments from today on. */
  booked: number
}

export async function listPartners(sql: Executor, today: string): Promise<ListedPartner[]> {
  const rows = await sql<(Omit<ListedPartner, 'settings'> & { hasSettings: boolean } & FittingPartner)[]>`
    select p.id as "pointId", p.name, p.postal_code || ' ' || p.city || ', ' || p.address as address, p.active as "isListed",
      f.point_id is not null as "hasSettings",
      (select count(*)::int from fitting_appointment a
        where a.point_id = p.id and a.cancelled_at is null and a.day >= ${today}) as booked,
      f.active, f.capacity, f.email, f.phone, f.prices, f.closed_days as "closedDays", f.link_version as "linkVersion", f.version
    from pickup_point p left join fitting_partner f on f.point_id = p.id
    where p.provider = 'partner' and (p.active or f.point_id is not null)
    order by p.city collate "hu-x-icu", p.name collate "hu-x-icu"`
  return rows.map(({ pointId, name, address, isListed, hasSettings, booked, ...settings }) => ({
    pointId,
    name,
    address,
    isListed,
    booked,
    settings: hasSettings ? { ...settings, pointId } : null,
  }))
}

export async function findPartner(sql: Executor, pointId: string): Promise<FittingPartner | undefined> {
  const [row] = await sql<FittingPartner[]>`
    select ${partnerColumns(sql)} from fitting_partner f where f.point_id = ${pointId}`
  return row
}

export type PartnerSettings = Omit<FittingPartner, 'pointId' | 'linkVersion' | 'version'>

/**
 * Writes a workshop's settings; false when they are not those of `version` any more (0: it had none), or there is no such workshop.
 */
export async function savePartner(
  sql: Executor,
  { pointId, version }: { pointId: string; version: number },
  settings: PartnerSettings,
): Promise<boolean> {
  const { active, capacity, email, phone, prices, closedDays } = settings
  const written =
    version === 0
      ? await sql`
        insert into fitting_partner (point_id, active, capacity, email, phone, prices, closed_days)
        select id, ${active}, ${capacity}, ${email}, ${phone}, ${sql.json(prices)}, ${closedDays}
        from pickup_point where id = ${pointId} and provider = 'partner'
        on conflict (point_id) do nothing`
      : await sql`
        update fitting_partner set active = ${active}, capacity = ${capacity}, email = ${email}, phone = ${phone},
          prices = ${sql.json(prices)}, closed_days = ${closedDays}, version = version + 1
        where point_id = ${pointId} and version = ${version}`
  return written.count > 0
}

/** The links that the workshop has open nothing any more. */
export async function renewLink(sql: Executor, pointId: string): Promise<boolean> {
  const { count } = await sql`
    update fitting_partner set link_version = link_version + 1, version = version + 1 where point_id = ${pointId}`
  return count > 0
}
