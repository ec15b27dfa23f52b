import type { Executor } from '#platform/database/database.ts'

export type ShelfRow = {
  variantId: number
  itemNumber: string
  ean: string
  name: string
  shelf: string
  onHand: number
  imageKey: string | null
}

export async function listShelfNames(sql: Executor): Promise<{ shelf: string; variants: number }[]> {
  return sql<{ shelf: string; variants: number }[]>`
    select shelf, count(*)::int as variants from variant where shelf <> '' group by shelf
    order by shelf collate "hu-x-icu"`
}

const columns = (sql: Executor) => sql`
  v.id as "variantId", v.item_number as "itemNumber", coalesce(v.ean, '') as ean, v.shelf,
  concat_ws(' ', p.name, nullif(v.name, '')) as name, s.on_hand as "onHand",
  (select i.file_key from product_image i where i.product_id = p.id order by i.position, i.id limit 1) as "imageKey"
  from variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id`

export async function listShelfRows(sql: Executor, shelf: string, limit: number): Promise<ShelfRow[]> {
  return sql<ShelfRow[]>`
    select ${columns(sql)} where v.shelf = ${shelf} order by v.item_number limit ${limit}`
}

export async function findShelfRow(sql: Executor, codes: readonly string[]): Promise<ShelfRow | undefined> {
  const [row] = await sql<ShelfRow[]>`
    select ${columns(sql)} where v.item_number = any(${[...codes]}) or v.ean = any(${[...codes]})
    order by v.item_number = any(${[...codes]}) desc, v.id limit 1`
  return row
}

export async function listItemNumbers(
  sql: Executor,
  variantIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; itemNumber: string }[]>`
    select id, item_number as "itemNumber" from variant where id = any(${[...variantIds]}::int[])`
  return new Map(rows.map(({ id, itemNumber }) => [id, itemNumber]))
}
