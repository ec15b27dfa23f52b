import { Zip, ZipPassThrough } from 'fflate'
import type { Platform } from '#platform/platform.ts'
import { documentFiles } from '#server/invoice/index.ts'
import { exportTables, type ExportTable } from './export-tables.ts'
import { documentRows, type ExportRequest, type Span } from './export-store.ts'
import { ledgerError } from './ledger-errors.ts'
import { csvMark, csvRow, type SheetCell } from './sheet-text.ts'

/** Files for the books, streamed as they are made but for workbooks. */

/** A workbook stands in memory until it is whole. */
const maxWorkbookRows = 100_000
/** Written out in blocks: a response of small pieces costs a system call each. */
const blockLength = 65_536

/** What is wanted, piece by piece. @throws AppError export_too_large */
export async function exportContent(
  platform: Platform,
  wanted: ExportRequest,
): Promise<AsyncIterable<string | Uint8Array> | readonly Buffer[]> {
  if (wanted.what === 'pdfs') return documentsFile(platform, wanted)
  const table = exportTables[wanted.what as keyof typeof exportTables]
  return wanted.format === 'xlsx'
    ? [await workbookFile(platform, table, wanted)]
    : csvFile(platform, table, wanted)
}

async function* csvFile({ sql }: Platform, { head, rows }: ExportTable, span: Span): AsyncGenerator<string> {
  let block = csvMark + csvRow(head)
  for await (const row of rows(sql, span)) {
    block += csvRow(row)
    if (block.length > blockLength) {
      yield block
      block = ''
    }
  }
  yield block
}

/** @throws AppError export_too_large */
async function workbookFile(
  { sql }: Platform,
  { file, head, rows }: ExportTable,
  span: Span,
): Promise<Buffer> {
  const data: (SheetCell | { value: string; fontWeight: 'bold' })[][] = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
  ]
  for await (const row of rows(sql, span)) {
    if (data.length > maxWorkbookRows) throw ledgerError('export_too_large')
    // Cells of text are never formulas there.
    data.push(row)
  }
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const columns = head.map((title) => ({ width: Math.max(12, title.length + 2) }))
  return writeWorkbook(data, { sheet: file, columns, stickyRowsCount: 1 }).toBuffer()
}

/** The PDFs of the span's documents, each by its number, and the list of them. One of them stands in memory at a time. */
async function* documentsFile(platform: Platform, span: Span): AsyncGenerator<Uint8Array> {
  const files = documentFiles(platform)
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  function* taken() {
    yield* pieces
    pieces = []
  }
  const add = (name: string, data: Uint8Array) => {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(data, true)
  }
  const missing: string[] = []
  for await (const batch of documentRows(platform.sql, span).cursor(50))
    for (const { number, fileKey } of batch) {
      const data = fileKey ? await files.read(fileKey) : null
      if (!data) {
        missing.push(number)
        continue
      }
      add(`${safeName(number)}.pdf`, data)
      yield* taken()
    }
  const list: string[] = []
  for await (const block of csvFile(platform, exportTables.documents, span)) list.push(block)
  add('bizonylatok.csv', Buffer.from(list.join(''), 'utf8'))
  if (missing.length > 0)
    add(
      'hianyzik.txt',
      Buffer.from(`Ezeknek a bizonylatoknak nincs meg a fájlja:\r\n${missing.join('\r\n')}\r\n`),
    )
  zip.end()
  yield* taken()
}

const safeName = (number: string) => number.replaceAll(/[^\p{L}\d._-]/gu, '_')
