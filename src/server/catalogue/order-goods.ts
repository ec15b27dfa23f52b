import type { Executor } from '#platform/database/database.ts'

export type OrderGoods = { variantId: number; ean: string }

/** So many are offered at once. */
const shown = 20

/** Variants that are for sale, by each word of their name, or a whole item number or EAN; by name. */
export async function findOrderGoods(sql: Executor, search: string): Promise<OrderGoods[]> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  const parts = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql<OrderGoods[]>`
    select v.id as "variantId", coalesce(o.ean, '') as ean from sale_variant v join variant o on o.id = v.id
    where v.published and v.for_sale and (v.item_number = ${search} or o.ean = ${search}
      or concat_ws(' ', v.product_name, nullif(v.name, '')) ilike all(${parts}::text[]))
    order by v.item_number = ${search} or o.ean = ${search} desc, v.product_name collate "hu-x-icu", v.id limit ${shown}`
}

/** How many more of each variant can be had; null: sold beyond stock. One without stock is absent. */
export async function findStockOf(
  sql: Executor,
  variantIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await sql<{ id: number; free: number | null }[]>`
    select variant_id as id, case when backorder then null else greatest(0, on_hand - reserved) end as free
    from stock where variant_id = any(${[...variantIds]}::int[])`
  return new Map(rows.map(({ id, free }) => [id, free]))
}
