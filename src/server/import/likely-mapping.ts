import type { Executor } from '#platform/database/database.ts'
import { foldText } from '#hungary/folded-text.ts'
import { findEarlierMapping } from './import-desk-store.ts'
import { guessMapping, mappingOf } from './mapping-guess.ts'
import type { TableStart } from './uploaded-table.ts'

/** What was run for a file with the same columns, else what the columns and their cells look like. */
export async function likelyMapping(sql: Executor, { columns, sample }: TableStart): Promise<string> {
  const rows = sample.map((cells) => Object.fromEntries(cells.map((cell, at) => [columns[at]!, cell])))
  const earlier = await findEarlierMapping(sql, columns)
  if (earlier !== undefined) return earlier
  const guesses = guessMapping(columns, rows)
  const names = new Set((await listCategoryNames(sql)).map(foldText))
  // A column of categories that the shop has none of would refuse every row.
  const isOfShop = (column: string) => rows.some((row) => names.has(foldText(row[column] ?? '')))
  return mappingOf(guesses.filter(({ field, column }) => field !== 'category' || isOfShop(column)))
}

async function listCategoryNames(sql: Executor): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from category`
  return rows.map(({ name }) => name)
}
