import type { Executor } from '#platform/database/database.ts'

/** `depth`: 0 for one without a parent. */
export type CategoryName = { slug: string; name: string; depth: number }

/** All categories in the merchant's order, each after its parent. */
export async function listCategoryNames(sql: Executor): Promise<CategoryName[]> {
  return sql<CategoryName[]>`
    select c.slug, c.name, cardinality(c.path) - 1 as depth
    from category c
    order by array(
      select array[parent.position, parent.id]
      from unnest(c.path) with ordinality as step (id, level) join category parent using (id) order by level
    )`
}
