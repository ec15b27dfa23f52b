import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'

/** A list of a carrier or a bank as a table: its text, its head, its rows. Pure. */

/** A file that can't be read as such a list; the message is a sentence for who brought it. */
export class StatementFileError extends Error {
  override name = 'StatementFileError'
}

export type StatementTable = {
  columns: string[]
  /** `line`: where it stands in the file, from 1. Each row has a cell for each column. */
  rows: { line: number; cells: string[] }[]
}

/** More is no month of a shop that is served by one list. */
export const maxRows = 10_000
const maxColumns = 100
const maxCellLength = 2000
const separators = [';', ',', '\t', '|']
/** Banks write what the list is of above its head. */
const maxPreamble = 30

/** UTF-8, UTF-16 with its mark, else windows-1250. @throws StatementFileError for what is no text */
export function statementText(bytes: Uint8Array): string {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length === 0) throw new StatementFileError('A fájl üres.')
  const mark = data.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return iconv.decode(data, mark === 'fffe' ? 'utf-16le' : 'utf-16be')
  if (data.includes(0))
    throw new StatementFileError('Ez nem táblázat. CSV-t, XLSX-et vagy CAMT.053-at töltsön fel.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return iconv.decode(data, 'windows-1250')
  }
}

/**
 * The rows below the head, which is the first line that has names of columns; without one the columns are numbered.
 * `isHead`: whether the cells of a line are names. @throws StatementFileError
 */
export function readStatementTable(
  text: string,
  isHead: (cells: readonly string[]) => boolean,
): StatementTable {
  const records = readRecords(text)
  const head = records.slice(0, maxPreamble).findIndex(({ cells }) => isHead(cells))
  const body = records.slice(head + 1).filter(({ cells }) => cells.some(Boolean))
  if (body.length === 0) throw new StatementFileError('A fájlban nincs egy sor adat sem.')
  if (body.length > maxRows)
    throw new StatementFileError(`A fájlban túl sok sor van; legfeljebb ${maxRows} olvasható be egyszerre.`)
  const names = head < 0 ? [] : records[head]!.cells
  const count = Math.max(names.length, ...body.map(({ cells }) => cells.length))
  if (count > maxColumns)
    throw new StatementFileError(`A fájlban ${count} oszlop van; legfeljebb ${maxColumns} lehet.`)
  const columns = uniqueNames(Array.from({ length: count }, (_, index) => names[index] ?? ''))
  return {
    columns,
    rows: body.map(({ line, cells }) => ({ line, cells: columns.map((_, index) => cells[index] ?? '') })),
  }
}

type Parsed = { record: string[]; info: { lines: number } }

function readRecords(text: string): { line: number; cells: string[] }[] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  try {
    const parsed = parse(clean, {
      delimiter: likelySeparator(clean),
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      to: maxRows + maxPreamble + 1,
    }) as unknown as Parsed[]
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record.map(cellOf) }))
  } catch {
    throw new StatementFileError('A fájl nem olvasható táblázatként: egy idézőjel nincs lezárva benne.')
  }
}

const cellOf = (cell: string) =>
  cell
    .replaceAll(/[\s\u00a0\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxCellLength)
    .toWellFormed()

/** The separator that the first lines have most of, outside quotes. */
function likelySeparator(text: string): string {
  const start = text
    .slice(0, 65_536)
    .replaceAll(/"[^"\n]*"/g, '')
    .split('\n')
    .slice(0, maxPreamble + 10)
    .join('\n')
  const counts = separators.map((separator) => start.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** Columns are chosen by their names: those without one, and those that repeat one, get their position. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((name, index) => {
    const own =
      name === '' ? `${index + 1}. oszlop` : seen.has(name) ? `${name} (${index + 1}. oszlop)` : name
    seen.add(own)
    return own
  })
}
