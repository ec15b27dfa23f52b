import type { Executor } from '#platform/database/database.ts'

/** In the order of the numbers, each looked up by itself: thousands of them would have the planner read all variants. */
export async function findVariantIds(sql: Executor, itemNumbers: readonly string[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select found.id from unnest(${[...itemNumbers]}::text[]) with ordinality as given (number, at)
    cross join lateral (select v.id from variant v where v.item_number = given.number limit 1) found order by given.at`
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

export type VariantPlace = { id: number; productId: number; position: number }

export async function findPlace(sql: Executor, id: number): Promise<VariantPlace | undefined> {
  const [row] = await sql<VariantPlace[]>`
    select id, product_id as "productId", position from variant where id = ${id}`
  return row
}

/** The variants of these products in their order, those of its own product behind `after`. */
export async function listVariantsOf(
  sql: Executor,
  products: readonly number[],
  { after, limit }: { after: VariantPlace | undefined; limit: number },
): Promise<number[]> {
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(given.id <> ${after.productId} or (v.position, v.id) > (${after.position}::int, ${after.id}::int))`
  const rows = await sql<{ id: number }[]>`
    select v.id from unnest(${[...products]}::int[]) with ordinality as given (id, place)
    join variant v on v.product_id = given.id
    where ${isBehind} order by given.place, v.position, v.id limit ${limit}`
  return rows.map(({ id }) => id)
}
