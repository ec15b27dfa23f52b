import type { Part, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'

/** What decides how a variant can be delivered. */
export type DeliveryTraits = {
  /** Whether it fits a parcel locker. */
  lockerAllowed: boolean
  /** The longest side of the packed goods; null: not known. */
  longestSideMm: number | null
  /** Slugs of all its product's categories and of their parents up to the root. */
  categories: string[]
}

/** Of the `sale_variant` that a query has as `v`. */
export function categorySlugs(sql: Executor): Part {
  return sql`array(
    select parent.slug from category parent where parent.id = any(array(
      select unnest(own.path) from category own where own.id = any(
        v.main_category_id || array(select pc.category_id from product_category pc where pc.product_id = v.product_id))
    ))
  )`
}

export type DeliveryTraitsRecord = DeliveryTraits & { id: number }

/** The query for them; unknown ids are absent. `ids` may be an expression for an array of them. */
export function deliveryTraitRows(sql: Executor, ids: readonly number[] | Part): Rows<DeliveryTraitsRecord> {
  return sql<DeliveryTraitsRecord[]>`
    select v.id, v.locker_allowed as "lockerAllowed", v.longest_side_mm as "longestSideMm",
      ${categorySlugs(sql)} as categories
    from sale_variant v
    where v.id = any(${ids as number[] | Part}::int[])`
}

/** By variant id. */
export const deliveryTraits = (rows: readonly DeliveryTraitsRecord[]): Map<number, DeliveryTraits> =>
  new Map(
    rows.map(({ id, lockerAllowed, longestSideMm, categories }) => [
      id,
      { lockerAllowed, longestSideMm, categories },
    ]),
  )

/** By variant id; unknown ids are absent. */
export async function findDeliveryTraits(
  sql: Executor,
  ids: readonly number[],
): Promise<Map<number, DeliveryTraits>> {
  return ids.length === 0 ? new Map() : deliveryTraits(await deliveryTraitRows(sql, ids))
}
