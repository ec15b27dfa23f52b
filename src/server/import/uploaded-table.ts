import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inThread } from '#platform/thread/thread.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { ColumnValues } from './column-values.ts'
import { openCsv } from './csv-file.ts'
import { ImportFileError } from './file-format.ts'
import { isArchive } from './zip-archive.ts'

/** A table as somebody brings it: CSV as it is, the first sheet of a workbook as CSV. */

const sampleRows = 20
const shownCellLength = 200

const workbookToCsv = inThread<[Uint8Array], Uint8Array>(
  new URL('./workbook-csv.ts', import.meta.url),
  'workbookToCsv',
)

/** The bytes as CSV. @throws ImportFileError for a workbook that can't be read */
export async function tableBytes(bytes: Uint8Array): Promise<Buffer> {
  if (!isArchive(bytes)) return Buffer.from(bytes)
  const csv = await workbookToCsv(bytes).catch((error: Error) => {
    throw new ImportFileError(
      error.name === 'ImportFileError'
        ? error.message
        : 'Ez nem olvasható munkafüzet. Mentse a lapot CSV-ként.',
    )
  })
  return Buffer.from(csv)
}

export type TableStart = { columns: string[]; sample: string[][] }

/** Its columns and first rows. @throws ImportFileError */
export async function readStart(path: string): Promise<TableStart> {
  const csv = await openCsv(path, { encoding: 'auto', separator: 'auto' })
  const sample: string[][] = []
  for await (const { cells } of csv.rows) {
    sample.push(csv.columns.map((column) => (cells?.[column] ?? '').slice(0, shownCellLength).toWellFormed()))
    if (sample.length >= sampleRows) break
  }
  return { columns: csv.columns, sample }
}

/** What stands in a column. @throws ImportFileError, by its name alone */
export const readValues = inThread<[path: string, column: string], ColumnValues>(
  new URL('./column-values.ts', import.meta.url),
  'columnValues',
)

/** For what reads from a disk: a file of its own, gone afterwards. */
export async function withLocalFile<T>(data: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'boltiv-import-'))
  try {
    const path = join(folder, 'table.csv')
    await writeFile(path, data, { mode: 0o600 })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same with what is stored under the key. @throws ImportFileError when it is not there any more */
export async function withStoredFile<T>(
  files: FileStore,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const data = await files.read(key)
  if (!data) throw new ImportFileError('A fájl már nincs meg. Töltse fel újra.')
  return withLocalFile(data, work)
}
