import { sizeRoles, wheelRoles } from '#tyres/tyre-attributes.ts'
import { tyreSeasons, type TyreSeason } from '#tyres/wheel-change.ts'
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

/** What is known of a tyre by its attributes, as they are now. `width` in millimetres, `aspect` in per cent, `rim` in inches. */
export type TyreTraits = {
  width: number
  aspect: number | null
  rim: number
  /** `91`, `H`; null: not known. */
  load: string | null
  speed: string | null
  season: TyreSeason | null
  brand: string | null
  vehicle: string | null
  reinforced: boolean
  runFlat: boolean
}

/** By variant id; what has no width and rim of a tyre is absent, as unknown ids are. */
export async function findTyreTraits(
  sql: Executor,
  ids: readonly number[],
): Promise<Map<number, TyreTraits>> {
  if (ids.length === 0) return new Map()
  const value = (slugs: readonly string[]) =>
    sql`(array_agg(va.value) filter (where a.slug = any(${[...slugs]}::text[])))[1]`
  const flag = (slugs: readonly string[]) => sql`coalesce(${value(slugs)} in ('true', 'igen'), false)`
  const rows = await sql<(TyreTraits & { id: number; season: string | null })[]>`
    select v.id, b.name as brand, ${tyreColumns(sql)}, ${value(sizeRoles.load)} as load,
      upper(${value(sizeRoles.speed)}) as speed, ${value(sizeRoles.season)} as season,
      ${flag(sizeRoles.reinforced)} as reinforced, ${flag(sizeRoles.runFlat)} as "runFlat"
    from variant v
    join product p on p.id = v.product_id
    left join brand b on b.id = p.brand_id
    join variant_attribute va on va.variant_id = v.id
    join attribute a on a.id = va.attribute_id
    where v.id = any(${ids as number[]}::int[])
    group by v.id, b.name`
  return new Map(
    rows
      .filter(({ width, rim }) => width !== null && rim !== null)
      .map(({ id, season, ...traits }) => [
        id,
        { ...traits, season: tyreSeasons.find((one) => one === season) ?? null },
      ]),
  )
}
