import type { Executor } from '#platform/database/database.ts'
import { linesToPack, type OrderRecord } from '#server/order/index.ts'
import type { ParcelGoods } from './parcel-size.ts'

/** What the goods that leave next are to a parcel, by the order's id. */
export async function listParcelGoods(
  sql: Executor,
  orders: readonly OrderRecord[],
): Promise<Map<string, ParcelGoods[]>> {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)))]
  const rows = await sql<{ id: number; grams: number | null; sidesMm: number[] }[]>`
    select id, weight_grams as grams,
      array_remove(array[longest_side_mm, middle_side_mm, shortest_side_mm], null) as "sidesMm"
    from variant where id = any(${ids}::int[])`
  const found = new Map(rows.map(({ id, grams, sidesMm }) => [id, { grams: grams ?? 0, sidesMm }]))
  return new Map(
    orders.map((order) => [
      order.id,
      linesToPack(order).flatMap(({ variantId, itemNumber, quantity }) => {
        const goods = found.get(variantId)
        return goods ? [{ itemNumber, quantity, ...goods }] : []
      }),
    ]),
  )
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
