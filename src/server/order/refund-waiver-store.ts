import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Actor } from './order.ts'

export type RefundWaiver = {
  id: number
  /** Forints. */
  amount: number
  refundReason: string
  reason: string
  actor: string
  at: Date
  undoneBy: string | null
  undoneAt: Date | null
  /** The order's money is as it was then, so that it can be wanted again. */
  isUnchanged: boolean
}

/** All of an order, oldest first. */
export function listWaivers(sql: Executor, orderId: string) {
  return sql<RefundWaiver[]>`
    select w.id::int, amount, refund_reason as "refundReason", reason, actor, created_at as at, undone_by as "undoneBy",
      undone_at as "undoneAt", not exists (
        select from order_edit e where e.order_id = w.order_id and e.created_at >= w.created_at
        union all
        select from payment_event e where e.order_id = w.order_id and e.created_at >= w.created_at
        union all
        select from order_transition t where t.order_id = w.order_id and t.undoes is not null and t.created_at >= w.created_at
      ) as "isUnchanged"
    from refund_waiver w where order_id = ${orderId} order by w.id`
}

export async function insertWaiver(
  tx: Transaction,
  waiver: Pick<RefundWaiver, 'amount' | 'refundReason' | 'reason'> & { orderId: string; actor: Actor },
): Promise<void> {
  const { orderId, amount, refundReason, reason, actor } = waiver
  await tx`
    insert into refund_waiver (order_id, amount, refund_reason, reason, actor)
    values (${orderId}, ${amount}, ${refundReason}, ${reason}, ${actor})`
}

export async function undoWaiver(tx: Transaction, id: number, actor: Actor): Promise<void> {
  await tx`update refund_waiver set undone_by = ${actor}, undone_at = now() where id = ${id}`
}
