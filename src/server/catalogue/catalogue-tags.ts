import { accessoriesTag, catalogueTag } from '#contract/cache-tags.ts'
import type { ChangeBatch, ChangeKind } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'

const catalogueKinds: ChangeKind[] = ['brand', 'category', 'collection', 'attribute', 'badge', 'synonym']

/** What a batch of changes makes stale. Requests the categories in which changed products stand. */
export async function staleCatalogueTags(batch: ChangeBatch, sql: Sql): Promise<string[]> {
  const products = [...batch.ids('product')]
  // Those it stands in, and those it came into or left.
  const listings = new Set([
    ...(await categoriesAbove(sql, [...batch.ids('membership')])),
    ...(await categoriesOfProducts(sql, products)),
  ])
  return [
    ...(catalogueKinds.some((kind) => batch.ids(kind).size > 0) ? [catalogueTag] : []),
    ...(batch.ids('accessory').size > 0 ? [accessoriesTag] : []),
    ...(products.length > 0 ? ['products'] : []),
    ...products.map((id) => `product:${id}`),
    ...[...listings].map((id) => `listing:${id}`),
  ]
}

async function categoriesAbove(sql: Sql, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: number }[]>`
    select distinct unnest(path) as id from category where id = any(${ids}::int[])`
  return rows.map(({ id }) => id)
}

async function categoriesOfProducts(sql: Sql, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: number }[]>`
    select distinct unnest(c.path) as id
    from (
      select distinct category_id as id from product_category where product_id = any(${ids}::int[])
      union select main_category_id from product where id = any(${ids}::int[])
    ) direct join category c on c.id = direct.id`
  return rows.map(({ id }) => id)
}
