import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Executor } from '#platform/database/database.ts'

export type ProductHead = AdminResponse<'listStockMoves'>['product']

/** The product that a list is of; null: there is none. */
export async function findProductHead(sql: Executor, id: number): Promise<ProductHead | null> {
  const [head] = await sql<ProductHead[]>`
    select p.id, p.name, p.item_number, p.published as is_published,
      to_char(p.publish_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as publish_at, '/termek/' || p.slug as url,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'item_number', v.item_number, 'name', v.name) order by v.position, v.id)
        from variant v where v.product_id = p.id), '[]') as variants
    from product p where p.id = ${id}`
  return head ?? null
}
