import { sizeRoles } from '#tyres/tyre-attributes.ts'
import type { Executor } from '#platform/database/database.ts'

/** What of tyres a workshop's price depends on. `rim` in inches; null: not known, or no tyre. */
export type TyreDetails = { rim: number | null; vehicle: string | null }

/** By variant id; unknown ids are absent. */
export async function findTyreDetails(
  sql: Executor,
  ids: readonly number[],
): Promise<Map<number, TyreDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<(TyreDetails & { id: number })[]>`
    select v.id,
      (array_agg(va.number) filter (where a.slug = any(${[...sizeRoles.rim]}::text[])))[1] as rim,
      (array_agg(va.value) filter (where a.slug = any(${[...sizeRoles.vehicle]}::text[])))[1] as vehicle
    from variant v
    left join variant_attribute va on va.variant_id = v.id
    left join attribute a on a.id = va.attribute_id
    where v.id = any(${ids as number[]}::int[])
    group by v.id`
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
