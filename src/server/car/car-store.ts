import type { CarFitment } from '#contract/wire.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { CarRow } from './car-table.ts'

/** What the change log calls the table. */
export const carsKind = 'cars' as const
const batchSize = 1000

/** All rows are replaced, or none. */
export async function replaceCars(
  tx: Transaction,
  rows: readonly CarRow[],
  { isSample }: { isSample: boolean },
): Promise<void> {
  await lockUntilCommit(tx, 'cars')
  await tx`delete from car_fitment`
  for (let from = 0; from < rows.length; from += batchSize) {
    const part = rows.slice(from, from + batchSize).map((row) => ({
      make: row.make,
      model: row.model,
      from_year: row.fromYear,
      to_year: row.toYear,
      front: row.front,
      rear: row.rear,
      load_index: row.loadIndex,
      speed: row.speed,
      note: row.note,
      is_sample: isSample,
    }))
    await tx`insert into car_fitment ${tx(part)}`
  }
  await tx`insert into change_log (kind, entity_id) values (${carsKind}, 0)`
}

export async function countCars(sql: Executor): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from car_fitment`
  return row?.count ?? 0
}

export async function findMakes(sql: Executor): Promise<{ isSample: boolean; makes: string[] }> {
  const rows = await sql<{ make: string; isSample: boolean }[]>`
    select make, bool_or(is_sample) as "isSample" from car_fitment group by make order by make collate "hu-x-icu"`
  return { isSample: rows.some(({ isSample }) => isSample), makes: rows.map(({ make }) => make) }
}

/** Index: car_fitment_model_idx. */
export async function findModels(sql: Executor, make: string): Promise<string[]> {
  const rows = await sql<{ model: string }[]>`
    select model from car_fitment where make = ${make} group by model order by model collate "hu-x-icu"`
  return rows.map(({ model }) => model)
}

/** Index: car_fitment_model_idx. */
export async function findFitments(
  sql: Executor,
  { make, model, year }: { make: string; model: string; year?: number | undefined },
): Promise<CarFitment[]> {
  return sql<CarFitment[]>`
    select from_year, to_year, front, rear, load_index, speed, note from car_fitment
    where make = ${make} and model = ${model}
      and (${year ?? null}::int is null or ${year ?? null}::int between from_year and coalesce(to_year, 9999))
    order by from_year, front, id`
}
