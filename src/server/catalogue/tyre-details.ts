import { sizeRoles, wheelRoles } from '#tyres/tyre-attributes.ts'
import type { Executor } from '#platform/database/database.ts'

/**
 * What of goods a workshop's price depends on. `rim` in inches; null: not known, or neither tyre nor wheel. A tyre has a `width`, in
 * millimetres, a wheel a `rimWidth`, in inches.
 */
export type TyreDetails = {
  rim: number | null
  width: number | null
  rimWidth: number | null
  vehicle: string | null
}

/** By variant id; unknown ids are absent. */
export async function findTyreDetails(
  sql: Executor,
  ids: readonly number[],
): Promise<Map<number, TyreDetails>> {
  if (ids.length === 0) return new Map()
  const number = (slugs: readonly string[]) =>
    sql`(array_agg(va.number) filter (where a.slug = any(${[...slugs]}::text[])))[1]`
  const rows = await sql<(TyreDetails & { id: number })[]>`
    select v.id,
      ${number(sizeRoles.rim)} as rim, ${number(sizeRoles.width)} as width, ${number(wheelRoles.rimWidth)} as "rimWidth",
      (array_agg(va.value) filter (where a.slug = any(${[...sizeRoles.vehicle]}::text[])))[1] as vehicle
    from variant v
    left join variant_attribute va on va.variant_id = v.id
    left join attribute a on a.id = va.attribute_id
    where v.id = any(${ids as number[]}::int[])
    group by v.id`
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
