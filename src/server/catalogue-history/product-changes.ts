import type { Executor } from '#platform/database/database.ts'
import type { AuditRow } from '#server/audit/index.ts'

/** What was recorded of a product, its variants, prices, attributes, pictures and stock. */

export type OwnRows = { changeId: number; undoneBy: number | null; count: number; rows: AuditRow[] }

/** Rows of a change that are shown. */
export const maxRows = 50

/** Keys of rows that are there, and of those that are gone since; their own tables know nothing of the latter. */
function keysOf(sql: Executor, productId: number) {
  const ofProduct = (columns: ReturnType<typeof sql>, table: string) =>
    sql`select ${table}::text, jsonb_build_object(${columns}) from ${sql(table)} t where t.product_id = ${productId}`
  const ofVariant = (columns: ReturnType<typeof sql>, table: string) =>
    sql`select ${table}::text, jsonb_build_object(${columns}) from ${sql(table)} t where t.variant_id in (select id from own)`
  // The conditions of the partial indexes have to stand here word by word.
  return sql`
    gone as materialized (
      select a.table_name, a.row_key from audit a
      where (coalesce(a.old, a.new) ->> 'product_id')::int = ${productId} and a.kind <> 'update'
        and a.table_name in ('variant', 'product_image', 'product_category', 'product_badge', 'collection_product')
    ), own as materialized (
      select id from variant where product_id = ${productId}
      union select (row_key ->> 'id')::int from gone where table_name = 'variant'
    ), keys (table_name, row_key) as materialized (
      select 'product', jsonb_build_object('id', ${productId}::int)
      union select 'variant', jsonb_build_object('id', id) from own
      union select 'stock', jsonb_build_object('variant_id', id) from own
      union select table_name, row_key from gone
      union select a.table_name, a.row_key from own join audit a on (coalesce(a.old, a.new) ->> 'variant_id')::int = own.id
        and a.kind <> 'update' and a.table_name in ('variant_price', 'variant_attribute')
      union ${ofVariant(sql`'id', t.id`, 'variant_price')}
      union ${ofVariant(sql`'variant_id', t.variant_id, 'attribute_id', t.attribute_id`, 'variant_attribute')}
      union ${ofProduct(sql`'id', t.id`, 'product_image')}
      union ${ofProduct(sql`'product_id', t.product_id, 'category_id', t.category_id`, 'product_category')}
      union ${ofProduct(sql`'product_id', t.product_id, 'badge_id', t.badge_id`, 'product_badge')}
      union ${ofProduct(sql`'collection_id', t.collection_id, 'product_id', t.product_id`, 'collection_product')}
    )`
}

/** The newest changes before one, each with its rows of this product. */
export async function listOwnRows(
  sql: Executor,
  productId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<OwnRows[]> {
  return sql<OwnRows[]>`
    with ${keysOf(sql, productId)}, recorded as materialized (
      select a.id, a.change_id, a.table_name, a.row_key, a.kind, a.old, a.new
      from keys k join audit a on a.table_name = k.table_name and a.row_key = k.row_key
      ${before === null ? sql`` : sql`where a.change_id < ${before}`}
    ), newest as (
      select change_id, count(*)::int as count from recorded group by change_id order by change_id desc limit ${limit}
    )
    select n.change_id::int as "changeId", n.count,
      (select max(u.id) from change u where u.undoes = n.change_id
        and not exists (select from change r where r.undoes = u.id))::int as "undoneBy",
      (select jsonb_agg(jsonb_build_object('id', r.id, 'table', r.table_name, 'key', r.row_key, 'kind', r.kind,
          'old', r.old, 'new', r.new) order by r.id)
        from (select * from recorded one where one.change_id = n.change_id order by one.id limit ${maxRows}) r) as rows
    from newest n order by n.change_id desc`
}
