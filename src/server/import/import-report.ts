import { createWriteStream, openSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { ImportFileError } from './file-format.ts'
import type { ReportLine } from './import-run.ts'

export type ReportFile = { write: (line: ReportLine) => void; close: () => Promise<void> }

/**
 * A CSV that Hungarian spreadsheets open at once: UTF-8 with a mark, semicolons. One line for a row of the file.
 * @throws ImportFileError when it can't be written there.
 */
export function openReport(path: string): ReportFile {
  const stream = createWriteStream(path, { fd: openForWriting(path) })
  stream.write('\ufeffsor;cikkszám;mező;ok\r\n')
  return {
    write: (line) => void stream.write(`${reportCells(line).map(quote).join(';')}\r\n`),
    async close() {
      stream.end()
      await finished(stream)
    },
  }
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'w')
  } catch {
    throw new ImportFileError(`The report can't be written: ${path}`)
  }
}

export function reportCells({ line, itemNumber, problems }: ReportLine): string[] {
  return [
    String(line),
    itemNumber,
    problems.map(({ field }) => field).join(', '),
    [...new Set(problems.map(({ reason }) => reason))].join('; '),
  ]
}

/** A cell that begins like a formula gets an apostrophe: the file's content must not run in a spreadsheet. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
