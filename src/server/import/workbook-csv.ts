import readWorkbook from 'read-excel-file/node'
import { repackWorkbook } from './workbook-archive.ts'

/** Called in a thread: fifty thousand rows keep a processor for two seconds. */

const maxUnpackedBytes = 200_000_000

/** The first sheet of a workbook as CSV in UTF-8. @throws Error for what is no workbook; ImportFileError for one that is too large */
export async function workbookToCsv(bytes: Uint8Array): Promise<Uint8Array> {
  const [sheet] = await readWorkbook(await repackWorkbook(bytes, maxUnpackedBytes))
  const rows = sheet?.data ?? []
  return Buffer.from(rows.map((row) => row.map(cellText).map(quoted).join(';')).join('\n'), 'utf8')
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'igen' : 'nem'
  return typeof cell === 'number' || typeof cell === 'string' ? String(cell) : ''
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
