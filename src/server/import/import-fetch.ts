import { randomUUID } from 'node:crypto'
import { DownloadError, type DownloadFault, type downloadPublic } from '#platform/http/public-download.ts'
import type { Platform } from '#platform/platform.ts'
import { ImportFileError } from './file-format.ts'
import type { Source } from './import-source-store.ts'
import { readStart, tableBytes, withLocalFile, type TableStart } from './uploaded-table.ts'

/** The file of a source, from the address that its merchant has given. */

export type Download = typeof downloadPublic

const timeoutMs = 120_000
/** As much as somebody may load up. */
const maxBytes = 25_000_000
const maxNameLength = 200

/** @throws ImportFileError with what is wrong in the merchant's words */
export async function fetchTable(
  { files }: Platform,
  { address }: Pick<Source, 'address'>,
  download: Download,
): Promise<TableStart & { fileName: string; fileKey: string }> {
  const bytes = await download(address, { timeoutMs, maxBytes }).catch((error: unknown) => {
    throw error instanceof DownloadError ? new ImportFileError(textOf(error)) : error
  })
  const data = await tableBytes(bytes)
  const start = await withLocalFile(data, readStart)
  const fileKey = `imports/${randomUUID()}.csv`
  await files.write(fileKey, data)
  return { ...start, fileName: nameOf(address), fileKey }
}

/** The last part of its path where that is a file's name; anything else of an address may be a key. */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address)
  const [name = hostname] = /[^/]+\.(?:csv|txt|tsv|xlsx)$/i.exec(pathname) ?? []
  return name.slice(-maxNameLength)
}

const faults: Record<Exclude<DownloadFault, 'status'>, string> = {
  address: 'A forrás címe nem https-cím.',
  'unknown-host': 'A forrás címén nincs ilyen kiszolgáló.',
  private: 'A forrás címe egy belső hálózaté, onnan nem töltünk le fájlt.',
  redirects: 'A forrás címe túl sokszor irányít tovább.',
  'too-large': 'A forrás fájlja nagyobb 25 MB-nál.',
  late: 'A forrás két perc alatt nem adta át a fájlt.',
  connection: 'A forrással nem jött létre kapcsolat.',
}

const textOf = ({ fault, status }: DownloadError): string =>
  fault === 'status' ? `A forrás nem adta át a fájlt (válaszkód: ${status}).` : faults[fault]
