import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline, Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import iconv from 'iconv-lite'
import { asCsv, encodingOf, firstBytes, ImportFileError } from './file-format.ts'
import type { Mapping } from './mapping.ts'

export type FileRow = { line: number; cells: Record<string, string> | null; reason: string | null }
export type CsvFile = {
  columns: string[]
  encoding: string
  separator: string
  bytes: number
  /** Bytes read so far. */
  bytesRead: () => number
  rows: AsyncIterable<FileRow>
}

const maxRecordLength = 1_000_000
const maxColumns = 2_000
const maxCellLength = 100_000
const separators = [';', ',', '\t', '|']

/** Opens a table in CSV; rows come one at a time, whatever the file's size. @throws ImportFileError */
export async function openCsv(
  path: string,
  { encoding, separator }: Pick<Mapping, 'encoding' | 'separator'>,
): Promise<CsvFile> {
  const bytes = await stat(path).then(
    (found) => (found.isFile() ? found.size : fail(`Ez nem fájl: ${path}`)),
    () => fail(`Nincs ilyen fájl: ${path}`),
  )
  const usedEncoding = await encodingOf(path, encoding)
  const start = iconv.decode(await firstBytes(path, 65_536), usedEncoding)
  const usedSeparator = separator === 'auto' ? guessSeparator(start) : separator
  const source = createReadStream(path)
  const parser = parse({
    delimiter: usedSeparator,
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
  })
  Readable.from(linesOf(source, usedEncoding))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<CsvRecord>
  const header = await records
    .next()
    .catch(() => fail('A fájl első sora nem olvasható: túl hosszú, vagy egy idézőjel nincs benne lezárva.'))
  if (header.done) fail('A fájl üres.')
  if (header.value.record.some(isUnstorable)) fail(`Ez nem szöveg, vagy sérült. ${asCsv}`)
  const columns = header.value.record.map((name, index) => name.trim() || `${index + 1}. oszlop`)
  if (columns.length > maxColumns)
    fail(`A fájlban ${columns.length} oszlop van, legfeljebb ${maxColumns} lehet.`)
  const repeated = firstRepeated(columns)
  if (repeated !== undefined) fail(`Két oszlopnak ugyanaz a neve: ${repeated}. Nevezze át az egyiket.`)
  return {
    columns,
    encoding: usedEncoding,
    separator: usedSeparator,
    bytes,
    bytesRead: () => source.bytesRead,
    rows: readRows({
      path,
      encoding: usedEncoding,
      separator: usedSeparator,
      columns,
      headerLine: header.value.info.lines,
      records,
    }),
  }
}

/** How many rows the table has, its head left out. @throws ImportFileError */
export async function countCsvRows(
  path: string,
  mapping: Pick<Mapping, 'encoding' | 'separator'>,
): Promise<number> {
  const { rows } = await openCsv(path, mapping)
  let count = 0
  for await (const _ of rows) count += 1
  return count
}

/** The text with one kind of line end: the parser counts a cell's `\r\n` as two lines. */
async function* linesOf(source: Readable, encoding: string): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of pipeline(source, iconv.decodeStream(encoding), () => {})) {
    const text = held + String(chunk)
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

type CsvRecord = { record: string[]; info: { lines: number } }
type Reading = {
  path: string
  encoding: string
  separator: string
  columns: string[]
  /** Where the header ends. */
  headerLine: number
  records: AsyncIterator<CsvRecord>
}

async function* readRows(reading: Reading): AsyncGenerator<FileRow> {
  let lastLine = reading.headerLine
  for (;;) {
    const next = await reading.records.next().catch((error: CsvError) => ({ error }))
    if ('error' in next) {
      if (!next.error.code?.startsWith('CSV_')) throw next.error
      yield await unendingRow(reading, lastLine)
      return
    }
    if (next.done) return
    lastLine = next.value.info.lines
    yield fileRow(next.value, reading)
  }
}

function fileRow({ record, info }: CsvRecord, { columns, separator }: Reading): FileRow {
  const lineBreaks = record.map((cell) => cell.split('\n').length - 1)
  const swallowed = lineBreaks.reduce((sum, count) => sum + count, 0)
  const line = info.lines - swallowed
  const refuse = (reason: string): FileRow => ({ line, cells: null, reason })
  if (record.length !== columns.length) {
    const because = swallowed > 0 ? `; ${swallowedBy(line, record, lineBreaks)}` : ''
    return refuse(`${columns.length} oszlop helyett ${record.length} van${because}`)
  }
  const tooLong = record.findIndex((cell) => cell.length > maxCellLength)
  if (tooLong >= 0)
    return refuse(
      `a(z) ${tooLong + 1}. oszlop ${record[tooLong]!.length} karakter; legfeljebb ${maxCellLength} lehet`,
    )
  const unstorable = record.findIndex(isUnstorable)
  if (unstorable >= 0)
    return refuse(`a(z) ${unstorable + 1}. oszlopban olyan karakter van, amely nem szövegé`)
  // Rows that a stray quote made one: the cell holds as many separators as the ends and beginnings of those rows have.
  const separators = (cell: string) => cell.split(separator).length - 1
  const isSwallower = (cell: string, index: number) =>
    columns.length > 2 &&
    lineBreaks[index]! > 0 &&
    separators(cell) === lineBreaks[index]! * (columns.length - 1)
  if (record.some(isSwallower)) return refuse(swallowedBy(line, record, lineBreaks))
  return {
    line,
    cells: Object.fromEntries(columns.map((name, index) => [name, record[index] ?? ''])),
    reason: null,
  }
}

/** Where the quote stands that made several lines one row. */
function swallowedBy(line: number, record: readonly string[], lineBreaks: readonly number[]): string {
  const cell = lineBreaks.findIndex((count) => count > 0)
  const opensIn = line + lineBreaks.slice(0, cell).reduce((sum, count) => sum + count, 0)
  return `a(z) ${opensIn}. sorban, a(z) ${cell + 1}. oszlopban nyíló idézőjel ${lineBreaks[cell]} sorral lejjebb záródik: ${JSON.stringify(record[cell]!.slice(0, 40))}`
}

/** What remains of the file after a quote that nothing closes, or a cell without an end. */
async function unendingRow({ path, encoding }: Reading, lastLine: number): Promise<FileRow> {
  let line = 0
  let first: number | undefined
  const input = Readable.from(linesOf(createReadStream(path), encoding))
  for await (const text of createInterface({ input })) {
    line += 1
    if (line > lastLine && text !== '') first ??= line
  }
  const opened = first ?? lastLine + 1
  return {
    line: opened,
    cells: null,
    reason: `az ebben a sorban nyíló idézőjelet semmi nem zárja le: innen ${line - opened + 1} sor olvasatlan maradt`,
  }
}

/** A NUL or half a surrogate pair: no database takes it. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

function firstRepeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size)
}

/** The separator that the first line has most of, outside quotes. */
export function guessSeparator(text: string): string {
  const firstLine =
    text
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n/)
      .find((line) => line.trim() !== '') ?? ''
  const counts = separators.map((separator) => ({ separator, count: firstLine.split(separator).length - 1 }))
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count > 0 ? best.separator : ','
}

function fail(message: string): never {
  throw new ImportFileError(message)
}
