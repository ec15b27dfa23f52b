import type { Executor } from '#platform/database/database.ts'
import type { Position } from './pickup-search.ts'

/**
 * Where a postal code is: in the middle of the pickup points that it has, or of those of its neighbours, which begin with the same
 * digits. A town with points of its own is in the middle of them. Null where the shop has no points at all.
 */
export async function findPosition(
  sql: Executor,
  { postalCode, town = null }: { postalCode: string; town?: string | null },
): Promise<Position | null> {
  const beginnings = [4, 3, 2, 1].map((digits) => postalCode.slice(0, digits))
  const [found] = await sql<Position[]>`
    select avg(latitude) as latitude, avg(longitude) as longitude
    from (
      select 9 as nearness, latitude, longitude from pickup_point where active and city = ${town}
      union all
      select length(beginning), latitude, longitude
      from unnest(${beginnings}::text[]) beginning
      join pickup_point on active and starts_with(postal_code, beginning)
    ) known
    group by nearness order by nearness desc limit 1`
  return found ?? null
}
