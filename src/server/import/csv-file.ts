import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { parse, type CsvError } from 'csv-parse'
import iconv from 'iconv-lite'
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

/** A file that can't be read as a table; the message is one line. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

const maxRecordLength = 1_000_000
const separators = [';', ',', '\t', '|']

/** Opens a table in CSV; rows come one at a time, whatever the file's size. @throws ImportFileError */
export async function openCsv(
  path: string,
  { encoding, separator }: Pick<Mapping, 'encoding' | 'separator'>,
): Promise<CsvFile> {
  const bytes = await stat(path).then(
    (found) => (found.isFile() ? found.size : fail(`No file: ${path}`)),
    () => fail(`No such file: ${path}`),
  )
  const usedEncoding = encoding === 'auto' ? ((await isUtf8(path)) ? 'utf-8' : 'windows-1250') : encoding
  const usedSeparator = separator === 'auto' ? guessSeparator(await firstText(path, usedEncoding)) : separator
  const source = createReadStream(path)
  const parser = parse({
    delimiter: usedSeparator,
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRecordLength,
  })
  const skipped: FileRow[] = []
  parser.on('skip', (error: CsvError | undefined) =>
    skipped.push({ line: lineOf(error), cells: null, reason: 'a sor nem olvasható (idézőjel vagy hossz)' }),
  )
  source.on('error', (error) => parser.destroy(error))
  source.pipe(iconv.decodeStream(usedEncoding)).pipe(parser)
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<Record_>
  const header = await records.next()
  if (header.done) fail('The file is empty.')
  const columns = (header.value as Record_).record.map((name) => name.trim())
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined) fail(`The file has the column ${repeated} twice.`)
  return {
    columns,
    encoding: usedEncoding,
    separator: usedSeparator,
    bytes,
    bytesRead: () => source.bytesRead,
    rows: readRows(records, columns, skipped),
  }
}

type Record_ = { record: string[]; info: { lines: number } }

async function* readRows(
  records: AsyncIterator<Record_>,
  columns: string[],
  skipped: FileRow[],
): AsyncGenerator<FileRow> {
  for (;;) {
    const next = await records
      .next()
      .catch((error: CsvError) => ({ done: true as const, value: undefined, error }))
    yield* skipped.splice(0)
    if ('error' in next) {
      yield {
        line: lineOf(next.error),
        cells: null,
        reason: 'innen a fájl nem olvasható (lezáratlan idézőjel?)',
      }
      return
    }
    if (next.done) return
    yield fileRow(next.value, columns)
  }
}

function fileRow({ record, info }: Record_, columns: string[]): FileRow {
  if (record.length !== columns.length) {
    return { line: info.lines, cells: null, reason: `${columns.length} oszlop helyett ${record.length} van` }
  }
  return {
    line: info.lines,
    cells: Object.fromEntries(columns.map((name, index) => [name, record[index] ?? ''])),
    reason: null,
  }
}

function lineOf(error: CsvError | undefined): number {
  const line: unknown = error && 'lines' in error ? error.lines : 0
  return typeof line === 'number' ? line : 0
}

/** Reads the whole file once: a letter of another encoding may stand in its last line. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function firstText(path: string, encoding: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return iconv.decode(buffer.subarray(0, bytesRead), encoding)
  } finally {
    await file.close()
  }
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
