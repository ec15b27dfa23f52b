import type { Executor } from '#platform/database/database.ts'
import { findEarlierMapping } from './import-desk-store.ts'
import { guessMapping, mappingOf } from './mapping-guess.ts'
import type { TableStart } from './uploaded-table.ts'

/**
 * What was run for a file with the same columns, else what the columns and their cells look like. A column of categories is one even
 * where the shop has none of them: the form then says which rows would be left out, and where each is chosen.
 */
export async function likelyMapping(sql: Executor, { columns, sample }: TableStart): Promise<string> {
  const rows = sample.map((cells) => Object.fromEntries(cells.map((cell, at) => [columns[at]!, cell])))
  return (await findEarlierMapping(sql, columns)) ?? mappingOf(guessMapping(columns, rows), rows)
}
