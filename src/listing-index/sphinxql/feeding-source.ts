import { readChangeLog, type LogPosition } from '#platform/database/change-log.ts'
import type { Executor } from '#platform/database/database.ts'
import { productRanges, type IdRange } from '../source/product-source.ts'

const maxId = 2 ** 31 - 1

/** Ranges of about so many products that together hold every possible id, so that products that are gone lie in one too. */
export async function productRangesWithoutGaps(sql: Executor, size: number): Promise<IdRange[]> {
  const starts = (await productRanges(sql, size)).map(({ from }) => from).toSorted((a, b) => a - b)
  const from = [1, ...starts.slice(1)]
  return from.map((start, index) => ({ from: start, to: (from[index + 1] ?? maxId + 1) - 1 }))
}

/** When prices change next after a moment, in milliseconds since 1970, by product. */
export async function changesDueLater(
  sql: Executor,
  now: Date,
): Promise<[productId: number, moment: number][]> {
  const rows = await sql<{ id: number; moment: string }[]>`
    select v.product_id as id,
      (extract(epoch from min(case when p.valid_from > ${now} then p.valid_from else p.valid_to end)) * 1000)::bigint::text as moment
    from variant_price p join variant v on v.id = p.variant_id
    where p.valid_from > ${now} or p.valid_to > ${now} group by v.product_id`
  return rows.map(({ id, moment }) => [id, Number(moment)])
}

/** Products with a price that began or ended after one moment, and not after the other. */
export async function productsDueSince(sql: Executor, since: Date, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct v.product_id as id from variant_price p join variant v on v.id = p.variant_id
    where (p.valid_from > ${since} and p.valid_from <= ${now}) or (p.valid_to > ${since} and p.valid_to <= ${now})`
  return rows.map(({ id }) => id)
}

/** By the clock of the database, which all processes share; in milliseconds since 1970. */
export async function databaseNow(sql: Executor): Promise<number> {
  const [row] = await sql<
    { now: string }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`
  return Number(row!.now)
}

/** Where the change log stands, and the database's clock. */
export type Moment = { position: LogPosition; now: number }

export async function presentMoment(sql: Executor): Promise<Moment> {
  const now = await databaseNow(sql)
  return { now, position: (await readChangeLog(sql, null)).position }
}
