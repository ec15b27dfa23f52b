import { closeChange, openChange, currentChange } from '#platform/audit/open-change.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PartedEnd } from '#platform/jobs/run-in-parts.ts'
import { stopperOf } from '#platform/jobs/run-stop.ts'
import { variantList, type VariantSet } from './promotion-store.ts'
import type { PromotionStep } from './promotion-values.ts'

/** Steps of sales that a job does in parts. */

type NewRun = {
  promotionId: number
  staffId: number
  staffName: string
  step: PromotionStep
  saleFrom: Date
  saleTo: Date | null
  newEnd: Date | null
  isDropped: boolean
  confirmed: readonly string[]
}
export type PromotionRun = NewRun & {
  id: number
  variants: number
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

/** Of all variants of the set, as they are now. Its change is the one that its transaction is recorded as. */
export async function insertRun(tx: Transaction, set: VariantSet, run: NewRun): Promise<number> {
  const [row] = await tx<[{ id: number; changeId: number | null }]>`
    insert into promotion_run (promotion_id, staff_id, staff_name, step, sale_from, sale_to, new_end, is_dropped, confirmed, variant_ids, change_id)
    values (${run.promotionId}, ${run.staffId}, ${run.staffName}, ${tx.json(run.step)}, ${run.saleFrom}, ${run.saleTo}, ${run.newEnd}, ${run.isDropped},
      ${[...run.confirmed]}::text[], ${variantList(tx, set)}, ${currentChange(tx)})
    returning id::int, change_id::int as "changeId"`
  if (row.changeId !== null) await openChange(tx, row.changeId)
  return row.id
}

const columnsOf = (sql: Executor) => sql`
  r.id::int, r.promotion_id as "promotionId", r.staff_id as "staffId", r.staff_name as "staffName", r.step, r.sale_from as "saleFrom",
  r.sale_to as "saleTo", r.new_end as "newEnd", r.is_dropped as "isDropped", r.confirmed, cardinality(r.variant_ids) as variants, r.done, r.touched,
  r.left_out as "leftOut", (select c.id from change c where c.id = r.change_id)::int as "changeId", r.failure, r.is_stopped as "isStopped",
  ${stopperOf(sql, 'promotion')} as stopper, r.ended_at as "endedAt"`

export async function findRun(sql: Executor, id: number): Promise<PromotionRun | undefined> {
  const [row] = await sql<PromotionRun[]>`select ${columnsOf(sql)} from promotion_run r where r.id = ${id}`
  return row
}

/** The last of a sale. */
export async function findRunOf(sql: Executor, promotionId: number): Promise<PromotionRun | undefined> {
  const [row] = await sql<PromotionRun[]>`
    select ${columnsOf(sql)} from promotion_run r where r.promotion_id = ${promotionId} order by r.id desc limit 1`
  return row
}

/** The next variants of a run that nobody else does until the commit; none: all are done, or the run has ended. */
export async function takePart(tx: Transaction, id: number, size: number): Promise<number[]> {
  const [row] = await tx<{ ids: number[] }[]>`
    select variant_ids[done + 1 : done + ${size}::int] as ids from promotion_run
    where id = ${id} and ended_at is null for update`
  return row?.ids ?? []
}

export async function notePart(
  tx: Transaction,
  id: number,
  { done, touched, leftOut }: { done: number; touched: number; leftOut: number },
): Promise<void> {
  await tx`
    update promotion_run set done = done + ${done}, touched = touched + ${touched}, left_out = left_out + ${leftOut}
    where id = ${id}`
}

export async function noteChange(tx: Transaction, id: number, changeId: number): Promise<void> {
  await tx`update promotion_run set change_id = ${changeId} where id = ${id}`
}

export async function endRun(
  tx: Transaction,
  id: number,
  { at, failure, isStopped, changeId }: PartedEnd & { at: Date },
): Promise<void> {
  await tx`update promotion_run set ended_at = ${at}, failure = ${failure}, is_stopped = ${isStopped} where id = ${id}`
  await closeChange(tx, changeId)
}
