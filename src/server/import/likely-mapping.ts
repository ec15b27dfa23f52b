import type { Executor } from '#platform/database/database.ts'
import { findEarlierMapping } from './import-desk-store.ts'
import { guessMapping, mappingOf } from './mapping-guess.ts'
import type { TableStart } from './uploaded-table.ts'

/** What was run for a file with the same columns, else what the columns look like. */
export async function likelyMapping(sql: Executor, { columns, sample }: TableStart): Promise<string> {
  const rows = sample.map((cells) => Object.fromEntries(cells.map((cell, at) => [columns[at]!, cell])))
  return (await findEarlierMapping(sql, columns)) ?? mappingOf(guessMapping(columns, rows))
}
