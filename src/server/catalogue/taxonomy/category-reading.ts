import type { Executor, Transaction } from '#platform/database/database.ts'
import { childrenOf, type TreeNode } from './category-tree.ts'

/** What the desk reads of categories, hidden ones too. */

export type DeskCategory = TreeNode & {
  slug: string
  name: string
  depth: number
  published: boolean
  /** Goods that stand in it itself. */
  products: number
}

/** Each after its parent, in the merchant's order. */
export async function listDeskCategories(sql: Executor): Promise<DeskCategory[]> {
  const rows = await sql<Omit<DeskCategory, 'depth'>[]>`
    select c.id, c.parent_id as "parentId", c.position, c.slug, c.name, c.published, coalesce(goods.count, 0)::int as products
    from category c
    left join (select category_id, count(*) from product_category group by category_id) goods on goods.category_id = c.id
    order by c.position, c.name collate "hu-x-icu", c.id`
  const below = (parent: number | null, depth: number): DeskCategory[] =>
    childrenOf(rows, parent).flatMap((row) => [{ ...row, depth }, ...below(row.id, depth + 1)])
  return below(null, 0)
}

export type CategoryDetails = {
  id: number
  parentId: number | null
  slug: string
  name: string
  description: string
  imageKey: string | null
  defaultQuantity: number
  filters: string[]
  productAttributes: string[]
  published: boolean
  metaTitle: string
  metaDescription: string
}

/** With `lock` its row is locked until the commit. Undefined for an unknown id. */
export async function findCategory(
  sql: Executor | Transaction,
  id: number,
  lock = false,
): Promise<CategoryDetails | undefined> {
  const [row] = await sql<CategoryDetails[]>`
    select id, parent_id as "parentId", slug, name, description, image_key as "imageKey",
      default_quantity as "defaultQuantity", filters, product_attributes as "productAttributes", published, meta_title as "metaTitle", meta_description as "metaDescription"
    from category where id = ${id} ${lock ? sql`for update` : sql``}`
  return row
}

export type CategoryAbove = {
  id: number
  name: string
  filters: string[]
  productAttributes: string[]
  published: boolean
}

/** Those above a category, the nearest first. */
export async function listAbove(sql: Executor, id: number): Promise<CategoryAbove[]> {
  return sql<CategoryAbove[]>`
    select up.id, up.name, up.filters, up.product_attributes as "productAttributes", up.published
    from category c cross join unnest(c.path) with ordinality as step (id, level) join category up on up.id = step.id
    where c.id = ${id} and up.id <> ${id} order by level desc`
}

/** Goods that stand in it, and those of them that another has already. */
export async function countGoods(
  sql: Executor,
  id: number,
  other: number | null = null,
): Promise<{ products: number; shared: number }> {
  const [row] = await sql<[{ products: number; shared: number }]>`
    select count(*)::int as products, count(*) filter (where exists (
      select from product_category twin where twin.product_id = pc.product_id and twin.category_id = ${other}))::int as shared
    from product_category pc where pc.category_id = ${id}`
  return row
}

/** Goods in it and below it, each once. */
export async function countGoodsBelow(sql: Executor, id: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(distinct pc.product_id)::int as count
    from product_category pc join category c on c.id = pc.category_id where c.path @> array[${id}::int]`
  return row.count
}

export type FilterAttribute = {
  slug: string
  name: string
  kind: 'choice' | 'number' | 'boolean' | 'text'
  filterType: 'choice' | 'range' | null
}

/** What a category's filters may be made of. */
export async function listFilterAttributes(sql: Executor): Promise<FilterAttribute[]> {
  return sql<FilterAttribute[]>`
    select slug, name, kind, filter_type as "filterType" from attribute order by filter_position, position, id`
}
