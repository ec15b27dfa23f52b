import type { Right } from '#contract/admin/rights.ts'
import { closeChange, openChange } from '#platform/audit/open-change.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { forgetStop, stopperOf } from '#platform/jobs/run-stop.ts'
import type { AuditRow } from './net-rows.ts'
import type { Conflict } from './undo.ts'

/** Changes that are taken back in parts, and their parts. */

/** Who wanted it, with the rights of that time. */
export type UndoStaff = { id: number; name: string; email: string; isOwner: boolean; rights: Right[] }

export type UndoRun = {
  id: number
  changeId: number
  staff: UndoStaff | null
  rows: number
  done: number
  writes: number
  conflictCount: number
  conflicts: Conflict[]
  undoneBy: number | null
  failure: string
  isStopped: boolean
  /** Who wants it stopped. */
  stopper: string | null
  createdAt: Date
  endedAt: Date | null
}

const columnsOf = (sql: Executor) => sql`
  r.id::int, r.change_id::int as "changeId", r.staff, r.rows, r.done, r.writes, r.conflict_count as "conflictCount", r.conflicts,
  r.undone_by::int as "undoneBy", r.failure, r.is_stopped as "isStopped", ${stopperOf(sql, 'undo')} as stopper, r.created_at as "createdAt", r.ended_at as "endedAt"`

export async function findUndoRun(sql: Executor, id: number): Promise<UndoRun | undefined> {
  const [row] = await sql<UndoRun[]>`select ${columnsOf(sql)} from undo_run r where r.id = ${id}`
  return row
}

/** The last of a change. */
export async function findRunOf(sql: Executor, changeId: number): Promise<UndoRun | undefined> {
  const [row] = await sql<UndoRun[]>`
    select ${columnsOf(sql)} from undo_run r where r.change_id = ${changeId} order by r.id desc limit 1`
  return row
}

export async function isUndoing(sql: Executor, changeId: number): Promise<boolean> {
  const { count } = await sql`select from undo_run where change_id = ${changeId} and ended_at is null`
  return count > 0
}

/** One that has stopped goes on where it was, unless what it did was taken back. Null: one is under way. */
export async function beginUndoRun(
  tx: Transaction,
  { changeId, staff, rows }: Pick<UndoRun, 'changeId' | 'staff' | 'rows'>,
): Promise<number | null> {
  const stored = staff === null ? null : tx.json(staff)
  const [stopped] = await tx<{ id: number; undoneBy: number | null }[]>`
    update undo_run r set ended_at = null, failure = '', is_stopped = false, staff = ${stored}
    where r.id = (select max(id) from undo_run where change_id = ${changeId}) and (r.failure <> '' or r.is_stopped)
      and not exists (select from change u where u.undoes = r.undone_by)
    returning r.id::int, r.undone_by::int as "undoneBy"`
  if (stopped) {
    await forgetStop(tx, 'undo', stopped.id)
    if (stopped.undoneBy !== null) await openChange(tx, stopped.undoneBy)
    return stopped.id
  }
  const [begun] = await tx<{ id: number }[]>`
    insert into undo_run (change_id, staff, rows) values (${changeId}, ${stored}, ${rows})
    on conflict (change_id) where ended_at is null do nothing returning id::int`
  return begun?.id ?? null
}

/** Where a part stands in a change: the first of its rows, and the first of those that are done. */
export type Place = { from: number; before: number }
/** Before it stands all of a change. */
export const afterLastRow = 2_147_483_647

/**
 * The next part of a run, `size` rows or more: what one transaction of the change wrote is taken back by one, since what deleted rows took
 * with them, or one price that follows another, only comes back together. Null: all is done, or the run has ended.
 */
export async function takePlace(tx: Transaction, id: number, size: number): Promise<Place | null> {
  const [run] = await tx<{ changeId: number; before: number }[]>`
    select change_id::int as "changeId", coalesce(position, ${afterLastRow})::int as before from undo_run
    where id = ${id} and ended_at is null for update`
  if (!run) return null
  const { changeId, before } = run
  const [ahead] = await tx<{ id: number }[]>`
    select ahead.id::int from (
      select a.id, a.at from audit a where a.change_id = ${changeId} and a.id < ${before} order by a.id desc limit 1 offset ${size - 1}
    ) last cross join lateral (
      select a.id from audit a where a.change_id = ${changeId} and a.id < last.id and a.at <> last.at order by a.id desc limit 1
    ) ahead`
  const { count } = await tx`select from audit where change_id = ${changeId} and id < ${before} limit 1`
  return count === 0 ? null : { from: ahead ? ahead.id + 1 : 0, before }
}

/** All that a change wrote to the rows of a part, also after it. */
export async function listPlaceRows(tx: Transaction, changeId: number, place: Place): Promise<AuditRow[]> {
  return tx<AuditRow[]>`
    with own as materialized (
      select distinct table_name, row_key from audit
      where change_id = ${changeId} and id >= ${place.from} and id < ${place.before}
    )
    select a.id::int, a.table_name as table, a.row_key as key, a.kind, a.old, a.new
    from own join audit a on a.table_name = own.table_name and a.row_key = own.row_key and a.change_id = ${changeId}
    order by a.id`
}

const maxConflicts = 100

export async function notePlace(
  tx: Transaction,
  { id, changeId }: Pick<UndoRun, 'id' | 'changeId'>,
  { place, writes, conflicts }: { place: Place; writes: number; conflicts: readonly Conflict[] },
): Promise<void> {
  const shown = tx.json(conflicts.slice(0, maxConflicts) as never)
  await tx`
    update undo_run r set position = ${place.from}, writes = writes + ${writes},
      done = done + (select count(*) from audit where change_id = ${changeId} and id >= ${place.from} and id < ${place.before}),
      conflict_count = conflict_count + ${conflicts.length},
      conflicts = case when jsonb_array_length(conflicts) < ${maxConflicts} then conflicts || ${shown} else conflicts end
    where r.id = ${id}`
}

export async function noteUndoChange(tx: Transaction, id: number, changeId: number): Promise<void> {
  await tx`update undo_run set undone_by = ${changeId} where id = ${id}`
}

export async function endUndoRun(
  tx: Transaction,
  { id, undoneBy }: Pick<UndoRun, 'id' | 'undoneBy'>,
  { at, failure, isStopped }: { at: Date; failure: string; isStopped: boolean },
): Promise<void> {
  await tx`
    update undo_run set ended_at = ${at}, failure = ${failure}, is_stopped = ${isStopped} where id = ${id}`
  await closeChange(tx, undoneBy)
}
