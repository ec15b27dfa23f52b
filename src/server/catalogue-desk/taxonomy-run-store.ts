import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { stopperOf } from '#platform/jobs/run-stop.ts'
import { subjectOf, type TaxonomyMerge } from './taxonomy-merge.ts'

/** Merges that a job does in parts. */

export type NewTaxonomyRun = {
  staffId: number
  staffName: string
  merge: TaxonomyMerge
  fromName: string
  intoName: string
  goods: number
}
export type TaxonomyRun = NewTaxonomyRun & {
  id: number
  done: number
  changeId: number | null
  failure: string
  isStopped: boolean
  /** Who wants it stopped. */
  stopper: string | null
  endedAt: Date | null
}

/** Null: one of the same is under way. */
export async function insertRun(tx: Transaction, run: NewTaxonomyRun): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into taxonomy_run (staff_id, staff_name, merge, subject, from_name, into_name, goods)
    values (${run.staffId}, ${run.staffName}, ${tx.json(run.merge)}, ${subjectOf(run.merge)}, ${run.fromName}, ${run.intoName}, ${run.goods})
    on conflict (subject) where ended_at is null do nothing returning id::int`
  return row?.id ?? null
}

const columnsOf = (sql: Executor) => sql`
  r.id::int, r.staff_id as "staffId", r.staff_name as "staffName", r.merge, r.from_name as "fromName", r.into_name as "intoName", r.goods,
  r.done, (select c.id from change c where c.id = r.change_id)::int as "changeId", r.failure, r.is_stopped as "isStopped",
  ${stopperOf(sql, 'taxonomy')} as stopper, r.ended_at as "endedAt"`

export async function findRun(sql: Executor, id: number): Promise<TaxonomyRun | undefined> {
  const [row] = await sql<TaxonomyRun[]>`select ${columnsOf(sql)} from taxonomy_run r where r.id = ${id}`
  return row
}

/** Those under way and those that have ended since, the newest first. */
export async function listRuns(sql: Sql, since: Date): Promise<TaxonomyRun[]> {
  return sql<TaxonomyRun[]>`
    select ${columnsOf(sql)} from taxonomy_run r
    where r.ended_at is null or r.ended_at > ${since} order by r.id desc limit 20`
}

export async function noteMoved(tx: Transaction, id: number, moved: number): Promise<void> {
  await tx`update taxonomy_run set done = done + ${moved} where id = ${id}`
}

export async function noteChange(tx: Transaction, id: number, changeId: number): Promise<void> {
  await tx`update taxonomy_run set change_id = ${changeId} where id = ${id}`
}

export async function endRun(
  tx: Transaction,
  id: number,
  { at, failure, isStopped }: { at: Date; failure: string; isStopped: boolean },
): Promise<void> {
  await tx`
    update taxonomy_run set ended_at = ${at}, failure = ${failure}, is_stopped = ${isStopped}
    where id = ${id} and ended_at is null`
}
