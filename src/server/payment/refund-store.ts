import type { Executor, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'

export type RefundState = 'requested' | 'pending' | 'settled' | 'failed'
/** Money to be given back through a payment service. Amounts in forints. */
export type RefundRecord = {
  id: string
  orderId: string
  attemptId: string | null
  amount: number
  reason: string
  state: RefundState
  failure: string | null
  /** Whatever becomes of it, the money has to go back. */
  isOwed: boolean
  createdAt: Date
  updatedAt: Date
}

/** The steps of a refund. */
export const refundMachine = {
  requested: ['pending', 'failed'],
  pending: ['settled', 'failed'],
  settled: [],
  failed: [],
} satisfies Record<RefundState, readonly RefundState[]>

export async function insertRefund(
  tx: Transaction,
  refund: Pick<RefundRecord, 'orderId' | 'attemptId' | 'amount' | 'reason'> & { isOwed?: boolean },
): Promise<string> {
  const id = uuidv7()
  const { orderId, attemptId, amount, reason, isOwed = false } = refund
  await tx`
    insert into payment_refund (id, order_id, attempt_id, amount, reason, is_owed)
    values (${id}, ${orderId}, ${attemptId}, ${amount}, ${reason}, ${isOwed})`
  return id
}

/** Takes one step, alone; false when somebody else has taken it. */
export async function moveRefund(
  sql: Executor,
  id: string,
  from: 'requested' | 'pending',
  to: 'pending' | 'settled' | 'failed',
  { failure = null, reason = null }: { failure?: string | null; reason?: string | null } = {},
): Promise<boolean> {
  const listed: readonly RefundState[] = refundMachine[from]
  if (!listed.includes(to)) throw new Error(`refund: ${from} -> ${to} is not listed`)
  const moved = await sql`
    update payment_refund set state = ${to}, failure = ${failure}, reason = coalesce(${reason}, reason), updated_at = now()
    where id = ${id} and state = ${from}`
  return moved.count === 1
}

export async function findRefund(sql: Executor, id: string): Promise<RefundRecord | undefined> {
  const [row] = await sql<RefundRecord[]>`select ${columns(sql)} from payment_refund where id = ${id}`
  return row
}

/** All refunds of an order, oldest first. */
export async function listRefunds(sql: Executor, orderId: string): Promise<RefundRecord[]> {
  return sql<
    RefundRecord[]
  >`select ${columns(sql)} from payment_refund where order_id = ${orderId} order by id`
}

/** Refunds whose response has not come, requested before `before`. */
export async function listUnconfirmedRefunds(sql: Executor, before: Date): Promise<RefundRecord[]> {
  return sql<RefundRecord[]>`
    select ${columns(sql)} from payment_refund where state = 'pending' and updated_at < ${before} order by id limit 50`
}

/** What was given back of each attempt of an order, in forints, by the ledger. */
export async function refundedByAttempt(sql: Executor, orderId: string): Promise<Map<string, number>> {
  const rows = await sql<{ attemptId: string; amount: number }[]>`
    select attempt_id as "attemptId", sum(amount)::int as amount from payment_event
    where order_id = ${orderId} and kind = 'refunded' and attempt_id is not null group by attempt_id`
  return new Map(rows.map(({ attemptId, amount }) => [attemptId, amount]))
}

function columns(sql: Executor) {
  return sql`
    id, order_id as "orderId", attempt_id as "attemptId", amount, reason, state, failure, is_owed as "isOwed", created_at as "createdAt",
    updated_at as "updatedAt"`
}
