import type { Part, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import type { FeedPoint } from './feeds/feed-reading.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { PickupPointRecord } from './pickup-point.ts'

/** A point by its id, one that its provider no longer lists too; null for none. */
export async function findPickupPoint(sql: Executor, id: string | null): Promise<PickupPointRecord | null> {
  if (id === null) return null
  const [row] = await pickupPointRows(sql, id)
  return row ?? null
}

/** The same as a query; `id` may be an expression. */
export function pickupPointRows(sql: Executor, id: string | Part): Rows<PickupPointRecord> {
  return sql<PickupPointRecord[]>`select ${pickupPointColumns(sql)} from pickup_point where id = ${id}`
}

/** The points of a provider that take parcels, at most `limit`. */
export function listPointsOf(
  sql: Executor,
  provider: PickupPointRecord['provider'],
  limit: number,
): Rows<PickupPointRecord> {
  return sql<PickupPointRecord[]>`
    select ${pickupPointColumns(sql)} from pickup_point where active and provider = ${provider} order by id limit ${limit}`
}

export function pickupPointColumns(sql: Executor) {
  return sql`
    id, provider, external_id as "externalId", type, name, postal_code as "postalCode", city, address, latitude, longitude,
    hours, features, saturation, active`
}

export const pickupPointId = ({ provider, externalId }: Pick<PickupPointRecord, 'provider' | 'externalId'>) =>
  `${provider}:${externalId}`

/** Writes points that are new or different; gives their number. */
export async function upsertPickupPoints(
  sql: Executor,
  points: readonly FeedPoint[],
  now: Date,
): Promise<number> {
  const rows = points.map((point) => ({
    ...point,
    id: pickupPointId(point),
    searchText: searchTextOf(point),
  }))
  const { count } = await sql`
    insert into pickup_point (id, provider, external_id, type, name, postal_code, city, address, latitude, longitude, hours,
      features, saturation, search_text, extra, active, updated_at)
    select id, provider, "externalId", type, name, "postalCode", city, address, latitude, longitude, hours, features, saturation,
      "searchText", extra, active, ${now}
    from jsonb_to_recordset(${sql.json(rows as never)}) as row(id text, provider text, "externalId" text, type text, name text,
      "postalCode" text, city text, address text, latitude float8, longitude float8, hours jsonb, features text[],
      saturation text, "searchText" text, extra jsonb, active boolean)
    on conflict (id) do update set type = excluded.type, name = excluded.name, postal_code = excluded.postal_code,
      city = excluded.city, address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
      hours = excluded.hours, features = excluded.features, saturation = excluded.saturation,
      search_text = excluded.search_text, extra = excluded.extra, active = excluded.active, updated_at = excluded.updated_at
    where (pickup_point.type, pickup_point.name, pickup_point.postal_code, pickup_point.city, pickup_point.address,
        pickup_point.latitude, pickup_point.longitude, pickup_point.hours, pickup_point.features, pickup_point.saturation,
        pickup_point.search_text, pickup_point.extra, pickup_point.active)
      is distinct from (excluded.type, excluded.name, excluded.postal_code, excluded.city, excluded.address,
        excluded.latitude, excluded.longitude, excluded.hours, excluded.features, excluded.saturation,
        excluded.search_text, excluded.extra, excluded.active)`
  return count
}

const searchTextOf = ({ name, city, address }: FeedPoint) => foldText(`${name} ${city} ${address}`)

/** What is known of each provider's points. `checkedAt` null: none was ever imported from a list. */
export type ProviderState = {
  provider: string
  active: number
  inactive: number
  importedAt: Date | null
  checkedAt: Date | null
  failure: string | null
}

export function listProviderStates(sql: Executor): Promise<ProviderState[]> {
  return sql<ProviderState[]>`
    select provider, coalesce(points.active, 0) as active, coalesce(points.inactive, 0) as inactive,
      imported_at as "importedAt", checked_at as "checkedAt", failure
    from (
      select provider, count(*) filter (where active)::int as active, count(*) filter (where not active)::int as inactive
      from pickup_point group by provider
    ) points
    full join pickup_feed using (provider)
    order by provider`
}
