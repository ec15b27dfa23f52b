import type { Right } from '#contract/admin/rights.ts'
import { deskAuthor, type Member } from '#platform/admin/admin-endpoint.ts'
import type { Executor, Sql } from '#platform/database/database.ts'
import { AppError } from '#platform/http/errors.ts'
import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { loadShop } from '#server/content/index.ts'
import { auditError } from './audit-errors.ts'
import { countAuditRows, findChange } from './audit-store.ts'
import { undoneEmail, type UndoEnd } from './undo-mail.ts'
import { undoChange, undoRefusal, type Undoer } from './undo-change.ts'
import { maxUndoneRows } from './undo-store.ts'

/** A change that is too large for a request is taken back by a job, in one transaction; who wanted it gets an email of how it ended. */

const task = 'undo_change'
const attempts = 3
const keyOf = (changeId: number) => `${task}:${changeId}`

export const isLarge = async (sql: Executor, changeId: number): Promise<boolean> =>
  (await countAuditRows(sql, changeId)) > maxUndoneRows.request

/** Whether a job has it, or is about to. */
export async function isUndoing(sql: Executor, changeId: number): Promise<boolean> {
  const { count } = await sql`
    select from graphile_worker.jobs where key = ${keyOf(changeId)} and attempts < max_attempts`
  return count > 0
}

type Payload = {
  changeId: number
  staff: Pick<Member, 'id' | 'name' | 'email' | 'isOwner'> & { rights: Right[] }
  /** Keeps the emails of two tries apart. */
  requestedAt: string
}

/** @throws AppError undo_refused */
export async function queueUndo(
  sql: Sql,
  changeId: number,
  { id, name, email, isOwner, rights }: Member,
  now: Date,
): Promise<void> {
  const undoer: Undoer = { id, isOwner, rights }
  await sql.begin(async (tx) => {
    const message = (await isUndoing(tx, changeId))
      ? 'Ennek a változásnak a visszavonása már folyamatban van.'
      : await undoRefusal(tx, changeId, undoer)
    if (message !== null) throw auditError('undo_refused', { message })
    const staff = { id, name, email, isOwner, rights: [...rights] }
    const payload: Payload = { changeId, staff, requestedAt: now.toISOString() }
    await enqueueJob(tx, task, payload, { key: keyOf(changeId), maxAttempts: attempts })
  })
}

export const undoTasks = (platform: Platform): Tasks => ({
  [task]: (payload) => undoLarge(platform, payload as Payload),
})

async function undoLarge(platform: Platform, { changeId, staff, requestedAt }: Payload): Promise<void> {
  const { sql, config } = platform
  const change = await findChange(sql, changeId)
  if (!change) return
  // Taken back by a job that ended before it could say so: only the email is left to do.
  const end =
    change.undoneBy === null
      ? await endOf(platform, changeId, staff)
      : { undoneBy: change.undoneBy, writes: null, conflicts: 0, refusal: null }
  const email = undoneEmail({ change, end, to: staff.email, requestedAt }, await loadShop(sql), config)
  await queueMail(sql, email)
}

/** What others have written since stays: there is nobody here who could be asked. */
async function endOf(platform: Platform, changeId: number, staff: Payload['staff']): Promise<UndoEnd> {
  const undoer: Undoer = { ...staff, rights: new Set(staff.rights) }
  try {
    const { conflicts, ...done } = await undoChange(platform, changeId, {
      undoer,
      author: deskAuthor(staff, 'undoChange'),
      rest: true,
      isLong: true,
    })
    return { ...done, conflicts: conflicts.length, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { undoneBy: null, writes: 0, conflicts: 0, refusal: error.message }
  }
}
