import { openChange } from '../audit/open-change.ts'
import { recordChanges, recordedChange, type Author } from '../audit/recording.ts'
import { unlessLocked, type LockName } from '../database/advisory-locks.ts'
import type { Sql, Transaction } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import { RunStoppedError } from './run-stop.ts'

/**
 * Work of a job that is too much for one transaction. Each part is written with its place in the list in one transaction, so that what was
 * stopped goes on where it was: nothing is done twice, nothing is left. All of it is one change, which is open until the run has ended.
 */
export type PartedRun = {
  author: Author
  /** What an earlier process has begun; null: nothing is written yet. */
  changeId: number | null
  noteChange: (tx: Transaction, changeId: number) => Promise<void>
  /** False: there was none left. @throws RunStoppedError where somebody does not want it */
  writePart: (tx: Transaction) => Promise<boolean>
}

/**
 * Why it could not go on, in a sentence, '' for nothing; whether somebody has stopped it; and its change. What may go well another time is
 * thrown.
 */
export type PartedEnd = { failure: string; isStopped: boolean; changeId: number | null }

export const runInParts = (sql: Sql, run: PartedRun): Promise<PartedEnd> =>
  recordChanges(run.author, () => allParts(sql, run), {
    id: run.changeId,
    async note(tx, changeId) {
      await openChange(tx, changeId)
      await run.noteChange(tx, changeId)
    },
  })

async function allParts(sql: Sql, { writePart }: PartedRun): Promise<PartedEnd> {
  const end = (how: { failure?: string; isStopped?: boolean }): PartedEnd => ({
    failure: '',
    isStopped: false,
    changeId: recordedChange(),
    ...how,
  })
  try {
    for (;;) if (!(await sql.begin(writePart))) return end({})
  } catch (error) {
    if (error instanceof RunStoppedError) return end({ isStopped: true })
    if (error instanceof AppError) return end({ failure: error.message })
    throw error
  }
}

/** Another process has it. The job tries again. */
class RunBusyError extends Error {}

/** A process that was taken for dead may still write: of two that have the same run, one waits for a later try. */
export async function aloneInRun(
  sql: Sql,
  name: LockName,
  id: number,
  work: () => Promise<void>,
): Promise<void> {
  const hasRun = await unlessLocked(sql, name, id, async () => {
    await work()
    return true
  })
  if (!hasRun) throw new RunBusyError()
}
