import { plannedByValue, type Executor, type Sql } from '#platform/database/database.ts'
import { labelAttributes, touchedAt, viewCondition } from '#server/catalogue/index.ts'
import { noPrice, storedViews, type ProductRow, type StoredView } from './product-columns.ts'
import { brandOrder, categoryLabel, categoryOrder } from './product-list-store.ts'

/** What the index reads of the database. */

/** A product with what changes when nobody writes it, and what its name's rank belongs to. */
export type SourceRow = ProductRow & {
  nameHash: number
  /** When a price of it begins or ends next, in milliseconds since 1970; 0: never. */
  nextChange: number
}

/** Products with these ids, those that are there. */
export const loadProducts = (sql: Executor, ids: readonly number[]): Promise<SourceRow[]> =>
  loadChosen(sql, sql`${[...ids]}::int[]`)

/** So many products whose ids follow this one, by id. */
export const loadNextProducts = (sql: Executor, id: number, limit: number): Promise<SourceRow[]> =>
  loadChosen(sql, sql`array(select id from product where id > ${id} order by id limit ${limit})`)

async function loadChosen(sql: Executor, ids: ReturnType<Executor>): Promise<SourceRow[]> {
  return sql<SourceRow[]>`
    select p.id, p.main_category_id as "categoryId", coalesce(p.brand_id, 0) as "brandId",
      extract(epoch from p.created_at)::float8 as created, extract(epoch from ${touchedAt(sql)})::float8 as updated,
      fold_text(p.name) as name, hashtext(p.name) as "nameHash", coalesce(prices.gross, ${noPrice}::int) as price, stocks.free, stocks.variants,
      coalesce(extract(epoch from prices.next) * 1000, 0)::float8 as "nextChange"
    from product p
    cross join lateral (
      select coalesce(sum(s.on_hand - s.reserved), 0)::int as free, count(v.id)::int as variants
      from variant v left join stock s on s.variant_id = v.id where v.product_id = p.id) stocks
    cross join lateral (
      select min(price.gross) filter (where price.valid_from <= now()) as gross,
        min(case when price.valid_from > now() then price.valid_from else price.valid_to end) as next
      from variant v join variant_price price on price.variant_id = v.id and (price.valid_to is null or price.valid_to > now())
      where v.product_id = p.id) prices
    where p.id = any(${ids}) order by p.id`
}

/** Which of these products are in which views. */
export async function loadViews(
  sql: Executor,
  ids: readonly number[],
): Promise<{ id: number; bit: number }[]> {
  const [first, ...others] = storedViews.map(
    (view, index) => sql`
      select p.id, ${1 << index}::int as bit from product p where p.id = any(${[...ids]}::int[]) and ${viewCondition(sql, view)}`,
  )
  return sql`${others.reduce((all, one) => sql`${all} union all ${one}`, first!)}`
}

const pageSize = 4096

/** All products of a view, page by page. */
export async function loadView(sql: Sql, view: StoredView, take: (ids: number[]) => void): Promise<void> {
  await plannedByValue(sql, async (tx) => {
    // It reads whole tables, once.
    await tx`set local statement_timeout = '2min'`
    await tx<{ page: number; places: string }[]>`
      select p.id / ${pageSize}::int as page, string_agg((p.id % ${pageSize}::int)::text, ' ') as places
      from product p where ${viewCondition(tx, view)} group by 1`.cursor(1, ([row]) => {
      const first = row!.page * pageSize
      take(row!.places.split(' ').map((place) => first + Number(place)))
    })
  })
}

export type Taxonomy = {
  /** In the order of their menus. */
  categories: { id: number; slug: string; label: string; path: number[] }[]
  brands: { id: number; slug: string; label: string; views: ('no_gpsr' | 'no_responsible')[] }[]
  /** Another text means that other products lack a label. */
  labelAttributes: string
}

export async function loadTaxonomy(sql: Executor): Promise<Taxonomy> {
  const [categories, brands, attributes] = await Promise.all([
    sql<Taxonomy['categories']>`
      select c.id, c.slug, ${categoryLabel(sql)} as label, c.path from category c order by ${categoryOrder(sql)}`,
    sql<Taxonomy['brands']>`
      select b.id, b.slug, b.name as label, array_remove(array[
        case when ${viewCondition(sql, 'no_gpsr')} then 'no_gpsr' end,
        case when ${viewCondition(sql, 'no_responsible')} then 'no_responsible' end], null) as views
      from brand b cross join lateral (select b.id as brand_id) p order by ${brandOrder(sql)}`,
    labelAttributes(sql),
  ])
  return { categories, brands, labelAttributes: attributes }
}

/** The database's own time, by which prices begin and end, in milliseconds since 1970. */
export async function databaseTime(sql: Executor): Promise<number> {
  const [row] = await sql<[{ now: number }]>`select (extract(epoch from now()) * 1000)::float8 as now`
  return row.now
}

export async function countProducts(sql: Executor): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from product`
  return row.count
}

export async function hasProducts(sql: Executor, count: number): Promise<boolean> {
  const [row] = await sql<[{ found: number }]>`
    select count(*)::int as found from (select from product limit ${count}) first`
  return row.found === count
}
