import type { Executor } from '#platform/database/database.ts'
import type { PickupPointRecord } from './pickup-point.ts'
import {
  boxAround,
  readPickupSearch,
  type Box,
  type PickupScope,
  type PickupSearch,
  type Position,
} from './pickup-search.ts'
import { pickupPointColumns } from './pickup-store.ts'

export type NearPoint = PickupPointRecord & { distance: number }
export type PickupCluster = { latitude: number; longitude: number; count: number }

/** How far is looked for a page of near points, in metres, before the whole country is. */
const ranges = [5000, 25_000, 100_000]
/** More points than these are shown on a map in groups. */
export const maxPointsOnMap = 200
/** A map in groups is divided into so many columns and rows. */
export const clusterGrid = { columns: 10, rows: 8 }

/** The points nearest to a place, a page of them, and how many there are in all. */
export async function listNearPoints(
  sql: Executor,
  scope: PickupScope,
  wanted: { center: Position; search: PickupSearch; page: number; perPage: number },
): Promise<{ points: NearPoint[]; total: number }> {
  if (scope.providers.length === 0) return { points: [], total: 0 }
  const [[counted], points] = await Promise.all([
    sql<{ total: number }[]>`
      select count(*)::int as total from pickup_point where ${offered(sql, scope)} and ${matching(sql, wanted.search)}`,
    pageOfNear(sql, scope, wanted),
  ])
  return { points, total: counted?.total ?? 0 }
}

/** Looks near first: a page that is full within a range can't lack anything from beyond it. */
async function pageOfNear(
  sql: Executor,
  scope: PickupScope,
  wanted: { center: Position; search: PickupSearch; page: number; perPage: number },
): Promise<NearPoint[]> {
  const { center, search, page, perPage } = wanted
  const isPlain = search.words.length === 0 && search.postalCode === null
  for (const range of isPlain && page === 1 ? ranges : []) {
    const points = await nearPoints(sql, scope, { ...wanted, box: boxAround(center, range), offset: 0 })
    if (points.length === perPage && points.at(-1)!.distance <= range) return points
  }
  return nearPoints(sql, scope, { ...wanted, box: null, offset: (page - 1) * perPage })
}

function nearPoints(
  sql: Executor,
  scope: PickupScope,
  wanted: { center: Position; search: PickupSearch; box: Box | null; offset: number; perPage: number },
): Promise<NearPoint[]> {
  const { center, search, box, offset, perPage } = wanted
  return sql<NearPoint[]>`
    select ${pickupPointColumns(sql)}, round(${distance(sql, center)})::int as distance
    from pickup_point
    where ${offered(sql, scope)} and ${matching(sql, search)} ${box ? sql`and ${within(sql, box)}` : sql``}
    order by ${distance(sql, center)}, id
    limit ${perPage} offset ${offset}`
}

const maxFound = 12

/** The points that a search fits, by town and name. */
export async function searchPoints(
  sql: Executor,
  scope: PickupScope,
  search: string,
): Promise<PickupPointRecord[]> {
  if (scope.providers.length === 0) return []
  return sql<PickupPointRecord[]>`
    select ${pickupPointColumns(sql)} from pickup_point
    where ${offered(sql, scope)} and ${matching(sql, readPickupSearch(search))}
    order by city collate "hu-x-icu", name collate "hu-x-icu", id limit ${maxFound}`
}

/** What a map of a box shows: its points while they are few, otherwise groups of those that stand together. */
export async function findPointsOnMap(
  sql: Executor,
  scope: PickupScope,
  box: Box,
): Promise<{ points: PickupPointRecord[]; clusters: PickupCluster[] }> {
  if (scope.providers.length === 0) return { points: [], clusters: [] }
  const points = await sql<PickupPointRecord[]>`
    select ${pickupPointColumns(sql)} from pickup_point
    where ${offered(sql, scope)} and ${within(sql, box)}
    order by latitude, longitude, id limit ${maxPointsOnMap + 1}`
  if (points.length <= maxPointsOnMap) return { points, clusters: [] }
  return { points: [], clusters: await findClusters(sql, scope, box) }
}

function findClusters(sql: Executor, scope: PickupScope, box: Box): Promise<PickupCluster[]> {
  const { columns, rows } = clusterGrid
  // Cells stand still while a map is moved: they are counted from the origin, not from the box.
  const [width, height] = [(box.maxLon - box.minLon) / columns, (box.maxLat - box.minLat) / rows]
  return sql<PickupCluster[]>`
    select avg(latitude) as latitude, avg(longitude) as longitude, count(*)::int as count
    from pickup_point
    where ${offered(sql, scope)} and ${within(sql, box)}
    group by floor(longitude / ${width}::float8), floor(latitude / ${height}::float8)
    order by min(latitude), min(longitude)`
}

function offered(sql: Executor, { providers, lockers }: PickupScope) {
  return sql`active and provider = any(${providers}::text[]) ${lockers ? sql`` : sql`and type <> 'locker'`}`
}

function matching(sql: Executor, { postalCode, words }: PickupSearch) {
  if (postalCode) return sql`postal_code between ${postalCode.from} and ${postalCode.to}`
  return words.length === 0 ? sql`true` : sql`search_text like all (${words.map(likeWord)}::text[])`
}

const likeWord = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

function within(sql: Executor, { minLat, maxLat, minLon, maxLon }: Box) {
  return sql`latitude between ${minLat}::float8 and ${maxLat}::float8
    and longitude between ${minLon}::float8 and ${maxLon}::float8`
}

/** Metres, by the haversine formula. */
function distance(sql: Executor, { latitude, longitude }: Position) {
  return sql`12742017.6 * asin(least(1, sqrt(
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
      * power(sin(radians(longitude - ${longitude}::float8) / 2), 2))))`
}
