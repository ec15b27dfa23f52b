import { sizeRoles, wheelRoles } from '#tyres/tyre-attributes.ts'
import type { Executor } from '#platform/database/database.ts'

/**
 * What of goods sets and a workshop's price depend on. `rim` in inches; null: not known, or neither tyre nor wheel. A tyre has a `width`, in
 * millimetres, and its `aspect`, in per cent; a wheel a `rimWidth`, in inches.
 */
export type TyreDetails = {
  rim: number | null
  width: number | null
  aspect: number | null
  rimWidth: number | null
  vehicle: string | null
}

/** They as columns of a statement that groups `variant_attribute va` and its `attribute a` by variant. */
export function tyreColumns(sql: Executor) {
  const number = (slugs: readonly string[]) =>
    sql`(array_agg(va.number) filter (where a.slug = any(${[...slugs]}::text[])))[1]`
  return sql`
    ${number(sizeRoles.rim)} as rim, ${number(sizeRoles.width)} as width, ${number(sizeRoles.aspect)} as aspect,
    ${number(wheelRoles.rimWidth)} as "rimWidth",
    (array_agg(va.value) filter (where a.slug = any(${[...sizeRoles.vehicle]}::text[])))[1] as vehicle`
}

/** By variant id; unknown ids are absent. */
export async function findTyreDetails(
  sql: Executor,
  ids: readonly number[],
): Promise<Map<number, TyreDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<(TyreDetails & { id: number })[]>`
    select v.id, ${tyreColumns(sql)}
    from variant v
    left join variant_attribute va on va.variant_id = v.id
    left join attribute a on a.id = va.attribute_id
    where v.id = any(${ids as number[]}::int[])
    group by v.id`
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
