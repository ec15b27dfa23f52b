import { closeChange } from '#platform/audit/open-change.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import type { PartedEnd } from '#platform/jobs/run-in-parts.ts'
import { stopperOf } from '#platform/jobs/run-stop.ts'
import type { BulkAction, BulkTarget } from './bulk-plan.ts'
import { isIn } from './bulk-store.ts'

/** Actions that a job does in parts. */

type NewRun = {
  staffId: number
  staffName: string
  action: BulkAction
  confirmed: readonly string[]
}

/** Of all products of the target, as they are now: their list, 4 bytes each, never leaves the database. */
export async function insertRun(tx: Transaction, target: BulkTarget, run: NewRun): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into product_bulk_run (staff_id, staff_name, action, confirmed, product_ids)
    values (${run.staffId}, ${run.staffName}, ${tx.json(run.action)}, ${[...run.confirmed]}::text[],
      array(select p.id from product p where ${isIn(tx, target)} order by p.id)) returning id::int`
  return row.id
}

export type Run = NewRun & { changeId: number | null; isEnded: boolean }

export async function findRun(sql: Executor, id: number): Promise<Run | undefined> {
  const [row] = await sql<Run[]>`
    select staff_id as "staffId", staff_name as "staffName", action, confirmed, change_id::int as "changeId",
      ended_at is not null as "isEnded"
    from product_bulk_run where id = ${id}`
  return row
}

/** The next products of a run that nobody else does until the commit; none: all are done, or the run has ended. */
export async function takePart(tx: Transaction, id: number, size: number): Promise<number[]> {
  const [row] = await tx<{ ids: number[] }[]>`
    select product_ids[done + 1 : done + ${size}::int] as ids from product_bulk_run
    where id = ${id} and ended_at is null for update`
  return row?.ids ?? []
}

export async function notePart(
  tx: Transaction,
  id: number,
  { done, touched, leftOut }: { done: number; touched: number; leftOut: number },
): Promise<void> {
  await tx`
    update product_bulk_run set done = done + ${done}, touched = touched + ${touched}, left_out = left_out + ${leftOut}
    where id = ${id}`
}

export async function noteChange(tx: Transaction, id: number, changeId: number): Promise<void> {
  await tx`update product_bulk_run set change_id = ${changeId} where id = ${id}`
}

export async function endRun(
  tx: Transaction,
  id: number,
  { at, failure, isStopped, changeId }: PartedEnd & { at: Date },
): Promise<void> {
  await tx`
    update product_bulk_run set ended_at = ${at}, failure = ${failure}, is_stopped = ${isStopped} where id = ${id}`
  await closeChange(tx, changeId)
}

export type ListedRun = {
  id: number
  staffName: string
  action: BulkAction
  products: number
  done: number
  touched: number
  leftOut: number
  changeId: number | null
  failure: string
  isStopped: boolean
  /** Who wants it stopped. */
  stopper: string | null
  endedAt: Date | null
}

/** Those under way and those that have ended since, the newest first. */
export async function listRuns(sql: Sql, since: Date): Promise<ListedRun[]> {
  return sql<ListedRun[]>`
    select id::int, staff_name as "staffName", action, cardinality(product_ids) as products, done, touched,
      left_out as "leftOut", change_id::int as "changeId", failure, is_stopped as "isStopped", ${stopperOf(sql, 'product_bulk')} as stopper, ended_at as "endedAt"
    from product_bulk_run r where ended_at is null or ended_at > ${since} order by id desc limit 20`
}

export async function forgetRuns(sql: Sql, before: Date): Promise<void> {
  await sql`delete from product_bulk_run where ended_at < ${before}`
}
