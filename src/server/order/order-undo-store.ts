import type { Executor, Transaction } from '#platform/database/database.ts'
import { isStanding } from './order-life-store.ts'
import { graceSeconds, type Restore, type Standing } from './order-undo.ts'
import type { Machine, UndoableStep } from './order.ts'

/** What it takes to take steps back, as it is stored for the time of the grace. */

type NewUndo = {
  orderId: string
  staffId: number
  step: UndoableStep
  emailKey: string | null
  restore: Restore
}

/** Written after everything of the step but its stock: how the order stands then is a part of it. */
export async function insertUndo(tx: Transaction, undo: NewUndo): Promise<number> {
  const { orderId, staffId, step, emailKey, restore } = undo
  const standing = await readStanding(tx, orderId)
  const [row] = await tx<{ id: number }[]>`
    insert into order_undo (order_id, staff_id, step, email_key, restore, standing)
    values (${orderId}, ${staffId}, ${step}, ${emailKey}, ${tx.json(restore)}, ${tx.json(standing)}) returning id::int`
  return row!.id
}

/** Whose order it is and whether documents were issued is no part of a step: a customer's account, and a job, may change them. */
export async function readStanding(tx: Transaction, orderId: string): Promise<Standing> {
  const [row] = await tx<Standing[]>`
    select md5((to_jsonb(o) - '{user_id,guest_key,documents}'::text[])::text) as row,
      (select max(t.id)::text from order_transition t where t.order_id = o.id and ${isStanding(tx)}) as step,
      (select max(e.id)::text from payment_event e
        where e.order_id = o.id and e.kind in ('captured', 'refunded') and e.amount > 0 and not exists (
          select from payment_event r where r.order_id = o.id and r.data ->> 'reverses' = e.id::text)) as money,
      (select count(*)::int from payment_refund r where r.order_id = o.id) as refunds,
      (select count(*)::int from invoice i where i.order_id = o.id) as documents,
      (select max(p.id)::text from order_parcel p where p.order_id = o.id) as parcel,
      (select max(s.id)::text from order_shipment s where s.order_id = o.id) as shipment
    from orders o where o.id = ${orderId}`
  return row!
}

export type UndoRow = {
  id: number
  number: string
  staffId: number
  step: UndoableStep
  emailKey: string | null
  restore: Restore
  standing: Standing
  isTakenBack: boolean
  isOver: boolean
}

/** The newest first, so that what came last is taken back first. */
export async function listUndos(sql: Executor, ids: readonly number[]): Promise<UndoRow[]> {
  return sql<UndoRow[]>`
    select u.id::int, o.number, u.staff_id as "staffId", u.step, u.email_key as "emailKey", u.restore, u.standing,
      u.taken_back_at is not null as "isTakenBack", u.created_at <= now() - make_interval(secs => ${graceSeconds}) as "isOver"
    from order_undo u join orders o on o.id = u.order_id where u.id = any(${[...ids]}::bigint[]) order by u.id desc`
}

export async function markTakenBack(tx: Transaction, id: number): Promise<void> {
  await tx`update order_undo set taken_back_at = now() where id = ${id}`
}

export type WrittenStep = { id: string; machine: Machine; from: string; to: string }

/** The newest first. */
export async function listWritten(tx: Transaction, ids: readonly string[]): Promise<WrittenStep[]> {
  return tx<WrittenStep[]>`
    select id, machine, from_state as "from", to_state as "to" from order_transition
    where id = any(${[...ids]}::bigint[]) order by id desc`
}

export async function removeParcels(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`delete from order_parcel where id = any(${[...ids]}::bigint[])`
}

/** Whether a step of the order `o` can still be taken back: nothing that can't be is begun until then. */
export const isInGrace = (sql: Executor) => sql`
  exists (select from order_undo u where u.order_id = o.id and u.taken_back_at is null
    and u.created_at > now() - make_interval(secs => ${graceSeconds}))`

/** Rows that are of no use any more. */
export async function purgeUndos(sql: Executor): Promise<void> {
  await sql`delete from order_undo where created_at < now() - interval '1 day'`
}
