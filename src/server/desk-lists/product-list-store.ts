import type { Executor, Sql } from '#platform/database/database.ts'
import {
  inCategory,
  hasCode,
  matchesSearch,
  ofBrand,
  productsInScope,
  touchedAt,
  type DeskProductScope,
} from '#server/catalogue/index.ts'
import type { FacetOption, FoundProducts, ProductFacets, ProductQuery, ProductSort } from './product-query.ts'

/** The list of products by SQL alone. */

export async function findBySql(sql: Sql, query: ProductQuery): Promise<FoundProducts> {
  const [ids, total, facets] = await Promise.all([
    findIds(sql, query),
    query.after === undefined ? countList(sql, query) : null,
    query.after === undefined ? countFacets(sql, query) : null,
  ])
  return { ids, all: total === null || facets === null ? null : { total, facets } }
}

/** After all that have one. */
const withoutPrice = 2 ** 31 - 1

/** What a product `p` is ordered by, the least first; its id decides among equals. Index: product_natural_name_idx. */
function sortKey(sql: Executor, sort: ProductSort) {
  const price = sql`(
    select min(price.gross) from variant v join prices_at(now()) price on price.variant_id = v.id where v.product_id = p.id)`
  const free = sql`(
    select coalesce(sum(s.on_hand - s.reserved), 0) from variant v join stock s on s.variant_id = v.id where v.product_id = p.id)`
  switch (sort) {
    case 'name':
      return sql`p.name collate "hu_natural"`
    case 'price':
      return sql`coalesce(${price}, ${withoutPrice})`
    case 'price_desc':
      return sql`coalesce(-${price}, ${withoutPrice})`
    case 'stock':
      return free
    case 'stock_desc':
      return sql`-${free}`
    case 'newest':
      return sql`-p.id`
    case 'updated':
      return sql`-extract(epoch from ${touchedAt(sql)})`
  }
}

async function findIds(sql: Sql, { sort, after, limit, ...scope }: ProductQuery): Promise<number[]> {
  // What has the very number that is looked for stands before the names that hold it.
  const key =
    scope.search === '' ? sortKey(sql, sort) : sql`not ${hasCode(sql, scope.search)}, ${sortKey(sql, sort)}`
  const isNext =
    after === undefined
      ? sql`true`
      : sql`(${key}, p.id) > (select ${key}, p.id from product p where p.id = ${after})`
  const rows = await sql<{ id: number }[]>`
    select p.id from product p where ${productsInScope(sql, scope)} and ${isNext} order by ${key}, p.id limit ${limit}`
  return rows.map(({ id }) => id)
}

async function countList(sql: Sql, { of, ...scope }: ProductQuery): Promise<number> {
  const goods = of === 'variants' ? sql`product p join variant v on v.product_id = p.id` : sql`product p`
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from ${goods} where ${productsInScope(sql, scope)}`
  return row.count
}

/** Before the name of a category for each one above it. */
const indent = '\u00a0\u00a0'

/** What a category `c` is called in the menu of categories, and where it stands there. */
export const categoryLabel = (sql: Executor) => sql`repeat(${indent}, cardinality(c.path) - 1) || c.name`
export const categoryOrder = (sql: Executor) => sql`array(
  select (lpad(up.position::text, 9, '0') || up.name) collate "hu-x-icu" from category up where up.id = any(c.path)
  order by array_position(c.path, up.id)), c.id`
export const brandOrder = (sql: Executor) => sql`b.name collate "hu-x-icu", b.id`

/** How many products each category, with all below it, and each brand would leave, what is chosen of the other considered. */
export async function countFacets(sql: Sql, scope: DeskProductScope): Promise<ProductFacets> {
  const [category, brand] = await Promise.all([
    sql<FacetOption[]>`
      select c.slug as value, ${categoryLabel(sql)} as label, sum(goods.count)::int as count
      from (
        select p.main_category_id as id, count(*) from product p
        where ${matchesSearch(sql, scope)} and ${ofBrand(sql, scope.brand)} group by p.main_category_id) goods
      join category leaf on leaf.id = goods.id join category c on c.id = any(leaf.path)
      group by c.id order by ${categoryOrder(sql)}`,
    sql<FacetOption[]>`
      select b.slug as value, b.name as label, count(*)::int as count
      from product p join brand b on b.id = p.brand_id
      where ${matchesSearch(sql, scope)} and ${inCategory(sql, scope.category)}
      group by b.id order by ${brandOrder(sql)}`,
  ])
  return { category, brand }
}

export type ListedProduct = {
  id: number
  name: string
  itemNumber: string
  /** Whether it, or a variant, has the very number that is looked for. */
  hasCode: boolean
  category: string
  brand: string
  imageKey: string | null
  variants: number
  /** Forints; null: no variant has a price now. */
  price: number | null
  onHand: number
  held: number
  published: boolean
  publishAt: Date | null
}

/** What the list shows of them, in the order of the ids. */
export async function listProducts(
  sql: Sql,
  ids: readonly number[],
  search: string,
): Promise<ListedProduct[]> {
  return sql<ListedProduct[]>`
    select p.id, p.name, p.item_number as "itemNumber", ${hasCode(sql, search)} as "hasCode", c.name as category, coalesce(b.name, '') as brand, p.published,
      p.publish_at as "publishAt", (
        select i.file_key from product_image i where i.product_id = p.id order by i.variant_id nulls first, i.position limit 1) as "imageKey",
      goods.*
    from unnest(${[...ids]}::int[]) with ordinality as found (id, place) join product p on p.id = found.id
    join category c on c.id = p.main_category_id left join brand b on b.id = p.brand_id
    cross join lateral (
      select count(v.id)::int as variants, min(price.gross) as price, coalesce(sum(s.on_hand), 0)::int as "onHand",
        coalesce(sum(s.reserved), 0)::int as held
      from variant v left join stock s on s.variant_id = v.id
      left join lateral price_at(v.id, now()) price on true where v.product_id = p.id) goods
    order by found.place`
}
