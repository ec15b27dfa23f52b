import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Statement, WithdrawalState } from './withdrawal.ts'

export type Withdrawal = Statement & {
  id: string
  /** What people call it: `EL-2026-000012`. */
  reference: string
  state: WithdrawalState
  /** The text declared. */
  statement: string
  orderId: string | null
  late: boolean
  receipt: 'written' | 'withheld'
  receivedAt: Date
}
export type WithdrawalStep = {
  from: WithdrawalState | null
  to: WithdrawalState
  /** `merchant`: by a command; a colleague at the desk by number. */
  actor: 'consumer' | 'merchant' | `staff:${number}`
  note: string
  at: Date
}

function columns(sql: Executor) {
  return sql`
    id, reference, state, name, order_number as "orderNumber", email, items, refund_account as "refundAccount", statement,
    order_id as "orderId", late, receipt, received_at as "receivedAt"`
}

export async function findWithdrawal(sql: Executor, id: string): Promise<Withdrawal | undefined> {
  const [row] = await sql<Withdrawal[]>`select ${columns(sql)} from withdrawal where id = ${id}`
  return row
}

export async function findByReference(sql: Executor, reference: string): Promise<Withdrawal | undefined> {
  const [row] = await sql<Withdrawal[]>`select ${columns(sql)} from withdrawal where reference = ${reference}`
  return row
}

/** The same with its row locked until the transaction ends. */
export async function lockByReference(tx: Transaction, reference: string): Promise<Withdrawal | undefined> {
  const [row] = await tx<Withdrawal[]>`
    select ${columns(tx)} from withdrawal where reference = ${reference} for update`
  return row
}

/** The newest first; of one state, or of all. Index: withdrawal_received_idx. */
export async function listWithdrawals(
  sql: Executor,
  { state, limit }: { state: WithdrawalState | null; limit: number },
): Promise<Withdrawal[]> {
  return sql<Withdrawal[]>`
    select ${columns(sql)} from withdrawal where ${state}::text is null or state = ${state}
    order by received_at desc limit ${limit}`
}

/** The open ones, the oldest first, or the closed ones, the newest first. */
export async function listForDesk(
  sql: Executor,
  { isOpen, limit }: { isOpen: boolean; limit: number },
): Promise<Withdrawal[]> {
  return sql<Withdrawal[]>`
    select ${columns(sql)} from withdrawal where state in ${isOpen ? sql`('received', 'acknowledged', 'goods_received')` : sql`('refunded', 'rejected')`}
    order by received_at ${isOpen ? sql`asc` : sql`desc`} limit ${limit}`
}

/** How many are open, and since when. */
export async function findOpen(sql: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select count(*)::int as count, min(received_at) as "oldestAt" from withdrawal
    where state in ('received', 'acknowledged', 'goods_received')`
  return row!
}

/** Oldest first; `undoes`: it takes another one back. */
export async function listSteps(
  sql: Executor,
  id: string,
): Promise<(WithdrawalStep & { undoes: WithdrawalState | null })[]> {
  return sql<(WithdrawalStep & { undoes: WithdrawalState | null })[]>`
    select t.from_state as "from", t.to_state as "to", t.actor, t.note, t.created_at as at, u.to_state as undoes
    from withdrawal_transition t left join withdrawal_transition u on u.id = t.undoes
    where t.withdrawal_id = ${id} order by t.id`
}

/** The newest step that stands; the withdrawal's row is locked. */
export async function findLastStep(
  tx: Transaction,
  withdrawalId: string,
): Promise<(WithdrawalStep & { id: number }) | undefined> {
  const [row] = await tx<(WithdrawalStep & { id: number })[]>`
    select t.id::int, t.from_state as "from", t.to_state as "to", t.actor, t.note, t.created_at as at
    from withdrawal_transition t
    where t.withdrawal_id = ${withdrawalId} and t.undoes is null
      and not exists (select from withdrawal_transition u where u.undoes = t.id)
    order by t.id desc limit 1`
  return row
}

/** One statement with this id is made at a time: held until the transaction ends. */
export async function lockStatement(tx: Transaction, id: string): Promise<void> {
  await lockUntilCommit(tx, 'withdrawal', id)
}

export async function drawNumber(tx: Transaction): Promise<number> {
  const [row] = await tx<{ number: string }[]>`select nextval('withdrawal_number') as number`
  if (!row) throw new Error('The sequence gave no number')
  return Number(row.number)
}

/** How many receipts were written since then, to this address and for this connection. */
export async function countReceipts(
  tx: Transaction,
  { email, ipHash, since }: { email: string; ipHash: string; since: Date },
): Promise<{ address: number; connection: number }> {
  const [row] = await tx<{ address: number; connection: number }[]>`
    select
      (select count(*)::int from withdrawal
        where lower(email) = lower(${email}) and received_at > ${since} and receipt = 'written') as address,
      (select count(*)::int from withdrawal
        where ip_hash = ${ipHash} and received_at > ${since} and receipt = 'written') as connection`
  return row ?? { address: 0, connection: 0 }
}

/** With the first row of its history. */
export async function insertWithdrawal(
  tx: Transaction,
  { ipHash, ...made }: Withdrawal & { ipHash: string },
): Promise<void> {
  await tx`
    insert into withdrawal (id, reference, state, name, order_number, email, items, refund_account, statement, order_id, late,
      receipt, ip_hash, received_at)
    values (${made.id}, ${made.reference}, ${made.state}, ${made.name}, ${made.orderNumber}, ${made.email},
      ${tx.json([...made.items])}, ${made.refundAccount}, ${made.statement}, ${made.orderId}, ${made.late}, ${made.receipt},
      ${ipHash}, ${made.receivedAt})`
  await insertStep(tx, made.id, {
    from: null,
    to: made.state,
    actor: 'consumer',
    note: '',
    at: made.receivedAt,
  })
}

/** Writes a step that was allowed, with its history row, whose id it gives. `undoes`: the row of the step that it takes back. */
export async function writeStep(
  tx: Transaction,
  id: string,
  step: WithdrawalStep & { undoes?: number },
): Promise<number> {
  await tx`update withdrawal set state = ${step.to} where id = ${id}`
  return insertStep(tx, id, step)
}

async function insertStep(
  tx: Transaction,
  id: string,
  { from, to, actor, note, at, undoes }: WithdrawalStep & { undoes?: number },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into withdrawal_transition (withdrawal_id, from_state, to_state, actor, note, created_at, undoes)
    values (${id}, ${from}, ${to}, ${actor}, ${note}, ${at}, ${undoes ?? null}) returning id::int`
  return row!.id
}

export async function markReceipt(
  tx: Transaction,
  id: string,
  receipt: Withdrawal['receipt'],
): Promise<void> {
  await tx`update withdrawal set receipt = ${receipt} where id = ${id}`
}

/** What the copy of somebody's data says of their withdrawals. */
export async function exportWithdrawals(sql: Executor, email: string): Promise<Record<string, unknown>[]> {
  return sql`
    select reference, state, name, order_number, email, items, refund_account, statement, received_at from withdrawal
    where lower(email) = lower(${email}) order by received_at, id`
}

/** Forgets where the money of closed withdrawals went: of those that were closed before then, or of an address at once. */
export async function forgetRefundAccounts(
  sql: Executor,
  of: { closedBefore: Date } | { email: string },
): Promise<void> {
  await sql`
    update withdrawal w set refund_account = ''
    where refund_account <> '' and state in ('refunded', 'rejected') and ${
      'email' in of
        ? sql`lower(email) = lower(${of.email})`
        : sql`not exists (select from withdrawal_transition t where t.withdrawal_id = w.id and t.created_at >= ${of.closedBefore})`
    }`
}

/** Forgets the withdrawals received before then, with their history. */
export async function forgetWithdrawals(sql: Executor, before: Date): Promise<void> {
  await sql`delete from withdrawal where received_at < ${before}`
}
