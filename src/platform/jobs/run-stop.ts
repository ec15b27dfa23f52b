import type { Member } from '../admin/admin-endpoint.ts'
import type { Executor, Sql, Transaction } from '../database/database.ts'
import { platformError } from '../http/errors.ts'
import type { runKinds } from './run-stop-schema.ts'

/**
 * Stopping runs between two of their parts. Who wants it writes a row and waits for nobody; the job reads it in the transaction of its next
 * part, or after a restart, and ends. A run with nothing left finishes, whenever it was to be stopped: its own row says which of both it was.
 */

export type RunKind = (typeof runKinds)[number]
/** What the desk has found of a run that is to be stopped; `name`: for the audit. */
export type StoppableRun = { kind: RunKind; id: number; name: string; isEnded: boolean }

/** Twice is once. @throws AppError 404 for one that is unknown, run_ended */
export async function requestStop(
  sql: Sql,
  run: StoppableRun | undefined,
  member: Pick<Member, 'name' | 'email'>,
): Promise<void> {
  if (!run) throw platformError('not_found')
  const { kind, id, name, isEnded } = run
  if (isEnded) throw platformError('run_ended')
  await sql.begin(
    (tx) => tx`
      insert into run_stop (kind, run_id, name, staff_name)
      values (${kind}, ${id}, ${name}, ${member.name || member.email}) on conflict do nothing`,
  )
}

/** It begins again. */
export async function forgetStop(sql: Executor, kind: RunKind, id: number): Promise<void> {
  await sql`delete from run_stop where kind = ${kind} and run_id = ${id}`
}

/** SQL of who wants the run `r` stopped; null: nobody. */
export const stopperOf = (sql: Executor, kind: RunKind) =>
  sql`(select s.staff_name from run_stop s where s.kind = ${kind} and s.run_id = r.id)`

export async function isStopRequested(sql: Executor, kind: RunKind, id: number): Promise<boolean> {
  const { count } = await sql`select from run_stop where kind = ${kind} and run_id = ${id}`
  return count > 0
}

/** Ends a part before it has written anything. */
export class RunStoppedError extends Error {}

/** Called by a part that has something left to do. @throws RunStoppedError */
export async function requireNoStop(tx: Transaction, kind: RunKind, id: number): Promise<void> {
  if (await isStopRequested(tx, kind, id)) throw new RunStoppedError()
}

type Ended = { endedAt: Date | null; failure: string; isStopped: boolean; stopper: string | null }

/** How a run stands, as the desk shows it. */
export const presentStanding = (run: Ended) => ({
  ...standingOf(run),
  failure: run.failure,
  ended_at: run.endedAt?.toISOString() ?? null,
})

function standingOf({ endedAt, failure, isStopped, stopper }: Ended) {
  if (endedAt === null)
    return { state: stopper === null ? 'running' : 'stopping', stopped_by: stopper } as const
  if (failure !== '') return { state: 'failed', stopped_by: null } as const
  return { state: isStopped ? 'stopped' : 'done', stopped_by: isStopped ? stopper : null } as const
}
