import type { Executor } from '#platform/database/database.ts'
import type { ParcelGoods } from './parcel-size.ts'

/** The variants of each order whose goods have not left yet, by the order's id. */
export async function listHeld(
  sql: Executor,
  orderIds: readonly string[],
): Promise<Map<string, ReadonlySet<number>>> {
  const rows = await sql<{ orderId: string; variantIds: number[] }[]>`
    select order_id as "orderId", array_agg(variant_id) as "variantIds" from stock_hold
    where order_id = any(${[...orderIds]}::uuid[]) and state = 'held' group by order_id`
  return new Map(rows.map(({ orderId, variantIds }) => [orderId, new Set(variantIds)]))
}

/** What each order's goods are to a parcel, by the order's id. */
export async function listParcelGoods(
  sql: Executor,
  orderIds: readonly string[],
): Promise<Map<string, ParcelGoods[]>> {
  const rows = await sql<(ParcelGoods & { orderId: string })[]>`
    select l.order_id as "orderId", l.item_number as "itemNumber", l.quantity, v.weight_grams as grams,
      array_remove(array[v.longest_side_mm, v.middle_side_mm, v.shortest_side_mm], null) as "sidesMm"
    from order_line l join variant v on v.id = l.variant_id
    where l.order_id = any(${[...orderIds]}::uuid[]) order by l.position`
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Where each variant lies, by its id; those of which nobody has said it are absent. */
export async function listShelves(
  sql: Executor,
  variantIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; shelf: string }[]>`
    select id, shelf from variant where id = any(${[...variantIds]}::int[]) and shelf <> ''`
  return new Map(rows.map(({ id, shelf }) => [id, shelf]))
}
