import { ImportFileError, tableBytes } from '#server/import/index.ts'
import { isCamt, readCamt, type CamtReading } from './camt-statement.ts'
import {
  readStatementTable,
  StatementFileError,
  statementText,
  type StatementTable,
} from './statement-file.ts'
import { isStatementHead, type StatementKind } from './statement-mapping.ts'

export type UploadedStatement = { camt: CamtReading } | { table: StatementTable }

const zipMark = '504b0304'

/** What somebody brought: a statement in XML, or a table in CSV or a workbook. @throws StatementFileError */
export async function readUploaded(kind: StatementKind, bytes: Uint8Array): Promise<UploadedStatement> {
  const text = statementText(await plainBytes(bytes))
  if (!isCamt(text)) return { table: readStatementTable(text, (cells) => isStatementHead(kind, cells)) }
  if (kind === 'cod') throw new StatementFileError('Ez bankszámlakivonat. A Bankszámla oldalon töltse fel.')
  return { camt: readCamt(text) }
}

async function plainBytes(bytes: Uint8Array): Promise<Uint8Array> {
  if (Buffer.from(bytes.subarray(0, 4)).toString('hex') !== zipMark) return bytes
  try {
    return await tableBytes(bytes)
  } catch (error) {
    if (error instanceof ImportFileError) throw new StatementFileError(error.message)
    throw error
  }
}
