import type { Executor } from '#platform/database/database.ts'

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
