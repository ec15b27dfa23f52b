import { openCsv } from './csv-file.ts'
import { cellText } from './row-values.ts'

/** Called in a thread: a file of 25 MB keeps a processor for seconds. */

/** As many as a form can show; a column with more is none of categories. */
const shownValues = 300
const maxLength = 200
/** What is counted at all: a column of names would fill the memory. */
const countedValues = 20_000

export type ColumnValues = {
  /** What most rows have first. */
  values: { value: string; rows: number }[]
  /** How many others there are at least. */
  more: number
  /** In how many rows nothing stands. */
  empty: number
}

/** What stands in a column of the file, and in how many rows. @throws ImportFileError for what is no table */
export async function columnValues(path: string, column: string): Promise<ColumnValues> {
  const csv = await openCsv(path, { encoding: 'auto', separator: 'auto' })
  const counts = new Map<string, number>()
  let empty = 0
  for await (const { cells } of csv.rows) {
    const value = cells && Object.hasOwn(cells, column) ? cellText(cells[column] ?? '') : ''
    if (value === '') empty++
    const count = counts.get(value)
    if (value === '' || (count === undefined && counts.size >= countedValues)) continue
    counts.set(value, (count ?? 0) + 1)
  }
  const values = [...counts]
    .filter(([value]) => value.length <= maxLength)
    .sort(([, one], [, other]) => other - one)
    .slice(0, shownValues)
    .map(([value, rows]) => ({ value, rows }))
  return { values, more: counts.size - values.length, empty }
}
