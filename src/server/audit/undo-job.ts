import type { Member } from '#platform/admin/admin-endpoint.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { loadShop } from '#server/content/index.ts'
import { auditError } from './audit-errors.ts'
import { findChange, hasMoreRows, isOfImport } from './audit-store.ts'
import { undoneEmail } from './undo-mail.ts'
import { assessUndo, undoingText, type Undoer } from './undo-change.ts'
import { runUndo } from './undo-run.ts'
import { beginUndoRun, type UndoRun, type UndoStaff } from './undo-run-store.ts'
import { maxUndoneRows } from './undo-store.ts'

/**
 * A change that is too large for a request, and every import, is taken back by a job in parts; who wanted it gets an email of how it ended.
 */

const task = 'run_undo'

/** Of an import whatever its size: it came in with its progress shown, and goes out so. */
export const isUndoneInParts = async (sql: Executor, changeId: number): Promise<boolean> =>
  (await isOfImport(sql, changeId)) || (await hasMoreRows(sql, changeId, maxUndoneRows.request))

/** @throws AppError undo_refused */
export async function queueUndo(
  sql: Sql,
  changeId: number,
  { id, name, email, isOwner, rights }: Pick<Member, keyof UndoStaff>,
): Promise<void> {
  const staff = { id, name, email, isOwner, rights: [...rights] }
  await sql.begin(async (tx) => {
    const run = await beginUndo(tx, changeId, staff)
    await enqueueJob(tx, task, { run }, { key: `${task}:${run}` })
  })
}

/** `staff` null: the command line. @throws AppError undo_refused */
export async function beginUndo(tx: Transaction, changeId: number, staff: UndoStaff | null): Promise<number> {
  const undoer: Undoer = staff
    ? { ...staff, rights: new Set(staff.rights) }
    : { id: null, isOwner: true, rights: new Set() }
  const { refusal, rows } = await assessUndo(tx, changeId, undoer)
  if (refusal !== null) throw auditError('undo_refused', { message: refusal })
  const run = await beginUndoRun(tx, { changeId, staff, rows })
  if (run === null) throw auditError('undo_refused', { message: undoingText })
  return run
}

export const undoTasks = (platform: Platform): Tasks => ({
  [task]: ({ run }) => runUndo(platform, Number(run), (tx, ended) => mailEnd(platform, tx, ended)),
  // What a server of the version before has queued.
  undo_change: ({ changeId, staff }) =>
    queueUndo(platform.sql, Number(changeId), asMember(staff as UndoStaff)),
})

const asMember = (staff: UndoStaff) => ({ ...staff, rights: new Set(staff.rights) })

async function mailEnd({ config }: Platform, tx: Transaction, run: UndoRun): Promise<void> {
  const change = await findChange(tx, run.changeId)
  if (!change || !run.staff) return
  const email = undoneEmail({ change, run, to: run.staff.email }, await loadShop(tx), config)
  await queueMail(tx, email)
}
