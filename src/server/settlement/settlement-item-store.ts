import type { Executor, Transaction } from '#platform/database/database.ts'
import type { StatementKind } from './statement-mapping.ts'

/** Rows of lists. Amounts in forints. */
export type ItemState = 'open' | 'booked' | 'dismissed'
export type ItemRow = {
  id: number
  kind: StatementKind
  source: string
  line: number
  day: string | null
  amount: number
  reference: string
  parcel: string
  payer: string
  state: ItemState
  /** The order that it was booked to. */
  number: string | null
  settledBy: string
  settledAt: Date | null
}

const columnsOf = (sql: Executor) => sql`
  i.id::int, i.kind, i.source, i.line, i.day::text, i.amount, i.reference, i.parcel, i.payer, i.state,
  (select o.number from orders o where o.id = i.order_id) as number, i.settled_by as "settledBy", i.settled_at as "settledAt"`

/** Of one list and state, in the order of the list. */
export async function listItems(
  sql: Executor,
  settlementId: number,
  { state, after = 0, limit }: { state: ItemState; after?: number | undefined; limit?: number },
): Promise<ItemRow[]> {
  return sql<ItemRow[]>`
    select ${columnsOf(sql)} from settlement_item i
    where i.settlement_id = ${settlementId} and i.state = ${state} and i.id > ${after} order by i.id limit ${limit ?? null}`
}

export async function countItems(sql: Executor, settlementId: number): Promise<Record<ItemState, number>> {
  const rows = await sql<{ state: ItemState; count: number }[]>`
    select state, count(*)::int as count from settlement_item where settlement_id = ${settlementId} group by state`
  const countOf = (state: ItemState) => rows.find((row) => row.state === state)?.count ?? 0
  return { open: countOf('open'), booked: countOf('booked'), dismissed: countOf('dismissed') }
}

/** Those of them that are open, locked until the transaction ends: nobody else books them meanwhile. */
export async function lockOpenItems(tx: Transaction, ids: readonly number[]): Promise<ItemRow[]> {
  return tx<ItemRow[]>`
    select ${columnsOf(tx)} from settlement_item i
    where i.id = any(${[...ids]}::bigint[]) and i.state = 'open' order by i.id for update of i`
}

export async function markBooked(
  tx: Transaction,
  ids: readonly number[],
  { orderId, event, by, now }: { orderId: string; event: string; by: string; now: Date },
): Promise<void> {
  await tx`
    update settlement_item set state = 'booked', order_id = ${orderId}, payment_event_id = ${event}::bigint, settled_by = ${by},
      settled_at = ${now}
    where id = any(${[...ids]}::bigint[]) and state = 'open'`
}

/** Whose order a booked row is of, and the ledger's row. */
export async function findBooking(
  sql: Executor,
  id: number,
): Promise<{ number: string; event: string } | undefined> {
  const [row] = await sql<{ number: string; event: string }[]>`
    select o.number, i.payment_event_id::text as event from settlement_item i join orders o on o.id = i.order_id
    where i.id = ${id} and i.state = 'booked'`
  return row
}

/** All rows that were booked as one payment, locked. */
export async function lockBooking(tx: Transaction, event: string): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id::int from settlement_item where payment_event_id = ${event}::bigint and state = 'booked' order by id for update`
  return rows.map(({ id }) => id)
}

/** Booked rows are nobody's again. */
export async function reopenItems(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`
    update settlement_item set state = 'open', order_id = null, payment_event_id = null, settled_by = '', settled_at = null
    where id = any(${[...ids]}::bigint[])`
}

/** Puts open rows aside, or back; how many. */
export async function moveItems(
  tx: Transaction,
  ids: readonly number[],
  { from, to, by, now }: { from: 'open' | 'dismissed'; to: 'open' | 'dismissed'; by: string; now: Date },
): Promise<number> {
  const moved = await tx`
    update settlement_item set state = ${to}, settled_by = ${to === 'open' ? '' : by}, settled_at = ${to === 'open' ? null : now}
    where id = any(${[...ids]}::bigint[]) and state = ${from}`
  return moved.count
}
