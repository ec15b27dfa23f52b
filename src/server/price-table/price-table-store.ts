import type { Executor, Sql } from '#platform/database/database.ts'
import { productsInScope, type DeskProductScope } from '#server/catalogue/index.ts'

/** Which variants the table shows, in its order: by the product's name, those of a product together. */

type Window = DeskProductScope & { after: number | undefined; limit: number }

export async function listVariantIds(sql: Sql, { after, limit, ...scope }: Window): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select v.id from product p join variant v on v.product_id = p.id
    where ${productsInScope(sql, scope)} and ${after === undefined ? sql`true` : isAfter(sql, after)}
    order by p.name collate "hu_natural", p.id, v.position, v.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The name alone is in an index; the rest decides among the variants of one product. */
const isAfter = (sql: Executor, after: number) => sql`
  (p.name collate "hu_natural", p.id) >= (
    select last.name collate "hu_natural", last.id
    from variant lv join product last on last.id = lv.product_id where lv.id = ${after})
  and (p.id <> (select product_id from variant where id = ${after})
    or (v.position, v.id) > (select position, id from variant where id = ${after}))`

export async function countVariants(sql: Sql, scope: DeskProductScope): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from product p join variant v on v.product_id = p.id
    where ${productsInScope(sql, scope)}`
  return row.count
}

/** In the order of the numbers. */
export async function findVariantIds(sql: Executor, itemNumbers: readonly string[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select v.id from unnest(${[...itemNumbers]}::text[]) with ordinality as given (number, at)
    join variant v on v.item_number = given.number order by given.at`
  return rows.map(({ id }) => id)
}

/** Of the 30 days before the sale that runs, else of those before now. Absent: it was not sold then. */
export async function findLowestPrices(
  sql: Executor,
  variantIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await sql<{ id: number; gross: number }[]>`
    select given.id, lowest.gross from unnest(${[...variantIds]}::int[]) as given (id)
    left join lateral price_at(given.id, ${now}) price on true
    cross join lateral lowest_price_before(
      given.id, case when price.original_gross is null then ${now} else price.valid_from end) lowest
    where lowest.gross is not null`
  return new Map(rows.map(({ id, gross }) => [id, gross]))
}
