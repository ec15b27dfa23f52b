import type { Executor, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import type { CarrierCode } from '#server/carrier/index.ts'
import type { Adjustment, OrderStep, Parcel } from './order-record.ts'
import type { FulfilmentState, Machine, OrderState } from './order.ts'

/** The steps after the placing of each order, oldest first, without those that were taken back. */
export function listSteps(sql: Executor, orderIds: readonly string[]) {
  return sql<(OrderStep & { orderId: string })[]>`
    select order_id as "orderId", machine, from_state as "from", to_state as "to", actor, note, created_at as at
    from order_transition t where order_id = any(${[...orderIds]}::uuid[]) and from_state is not null and ${isStanding(sql)} order by id`
}

/** A step that was not taken back, of the row `t`, and takes none back. */
export const isStanding = (sql: Executor) => sql`
  t.undoes is null and not exists (select from order_transition u where u.undoes = t.id)`

/** Steps of an order that were taken back, with who did so; the oldest first. */
export function listTakenBack(sql: Executor, orderId: string) {
  return sql<(OrderStep & { undoneBy: string; undoneAt: Date })[]>`
    select t.machine, t.from_state as "from", t.to_state as "to", t.actor, t.note, t.created_at as at,
      u.actor as "undoneBy", u.created_at as "undoneAt"
    from order_transition t join order_transition u on u.undoes = t.id where t.order_id = ${orderId} order by t.id`
}

/** One that its carrier has not confirmed yet has no code, and is not shown. */
export function listParcels(sql: Executor, orderIds: readonly string[]) {
  return sql<(Parcel & { orderId: string })[]>`
    select order_id as "orderId", carrier, tracking_code as "trackingCode", state, state_at as "stateAt",
      shipment_id::text as "shipmentId"
    from order_parcel where order_id = any(${[...orderIds]}::uuid[]) and state is distinct from 'requested' order by id`
}

/** The order's id with its row locked until the transaction ends: whoever changes an order does it alone. */
export async function lockOrder(
  tx: Transaction,
  key: { id: string } | { number: string },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id from orders where ${'id' in key ? tx`id = ${key.id}` : tx`number = ${key.number}`} for update`
  return row?.id
}

/** Writes a step that was allowed, with its history row. Gives the row's id. */
export async function writeStep(
  tx: Transaction,
  step: {
    orderId: string
    machine: Machine
    from: string
    to: string
    actor: string
    note: string
    /** The row of the step that it takes back. */
    undoes?: string
  },
): Promise<string> {
  const column = tx(step.machine === 'order' ? 'state' : 'fulfilment')
  const [row] = await tx<{ id: string }[]>`
    with moved as (update orders set ${column} = ${step.to} where id = ${step.orderId})
    insert into order_transition (order_id, machine, from_state, to_state, actor, note, undoes)
    values (${step.orderId}, ${step.machine}, ${step.from}, ${step.to}, ${step.actor}, ${step.note}, ${step.undoes ?? null})
    returning id`
  if (!row) throw new Error('The step left no history row')
  return row.id
}

/** A parcel that is known already changes nothing. `cash`: what its courier takes. Gives the ids of the new ones. */
export async function insertParcels(
  tx: Transaction,
  orderId: string,
  parcels: readonly { carrier: CarrierCode; trackingCode: string; cash: number }[],
): Promise<string[]> {
  const rows = parcels.map(({ carrier, trackingCode, cash }) => ({ carrier, code: trackingCode, cash }))
  const added = await tx<{ id: string }[]>`
    insert into order_parcel (order_id, carrier, tracking_code, cash)
    select ${orderId}::uuid, carrier, code, cash
    from jsonb_to_recordset(${tx.json(rows)}) as row(carrier text, code text, cash int)
    on conflict do nothing returning id`
  return added.map(({ id }) => id)
}

/** The variants of the order whose stock is still held. */
export async function findHeldVariants(tx: Transaction, orderId: string): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select variant_id as id from stock_hold where order_id = ${orderId} and state = 'held' order by variant_id`
  return rows.map(({ id }) => id)
}

/**
 * What of the order is with its customer, by variant: it has left, was not put back on the shelf, and is no part of a refund by line,
 * which says by itself what comes back.
 */
export async function listReturnable(
  tx: Transaction,
  orderId: string,
): Promise<{ variantId: number; quantity: number }[]> {
  return tx<{ variantId: number; quantity: number }[]>`
    select variant_id as "variantId", sum(pieces)::int as quantity from (
      select variant_id, -on_hand_delta as pieces from stock_move
      where order_id = ${orderId} and kind in ('sell', 'give_back')
      union all
      select l.variant_id, p.restocked - p.quantity from order_refund r join order_refund_part p on p.refund_id = r.id
      join order_line l on l.id = p.line_id where r.order_id = ${orderId}
    ) moved group by variant_id having sum(pieces) > 0 order by variant_id`
}

/** Replaces the order's adjustments and its total (forints), when the price of its delivery is agreed. */
export async function replaceAdjustments(
  tx: Transaction,
  orderId: string,
  adjustments: readonly Adjustment[],
  totalGross: number,
): Promise<void> {
  const rows = adjustments.map(({ taxRate, ...one }, position) => ({
    ...one,
    id: uuidv7(),
    tax_rate: taxRate,
    position,
  }))
  await tx`delete from order_adjustment where order_id = ${orderId}`
  await tx`
    with total as (update orders set total_gross = ${totalGross} where id = ${orderId})
    insert into order_adjustment (id, order_id, type, label, source, tax_rate, net, tax, gross, quotation, waived, position)
    select id, ${orderId}::uuid, type, label, source, tax_rate, net, tax, gross, quotation, waived, position
    from jsonb_to_recordset(${tx.json(rows)}) as row(id uuid, type text, label text, source text, tax_rate int,
      net int, tax int, gross int, quotation text, waived int, position int)`
}

/** A row of the merchant's list. Amounts in forints; `kept` is what was paid and not given back. */
export type OrderSummary = {
  number: string
  placedAt: Date
  state: OrderState
  fulfilment: FulfilmentState
  customer: string
  totalGross: number
  shipping: string
  payment: string
  kept: number
}

/** The newest orders, of one state of either machine when `state` is given. */
export async function listForMerchant(
  sql: Executor,
  { state, limit }: { state: string | null; limit: number },
): Promise<OrderSummary[]> {
  return sql<OrderSummary[]>`
    select number, placed_at as "placedAt", state, fulfilment, total_gross as "totalGross",
      (contact ->> 'last_name') || ' ' || (contact ->> 'first_name') as customer,
      shipping_method ->> 'name' as shipping, payment_method ->> 'name' as payment,
      (select coalesce(sum(case e.kind when 'captured' then e.amount when 'refunded' then -e.amount else 0 end), 0)::int
        from payment_event e where e.order_id = orders.id) as kept
    from orders
    ${state === null ? sql`` : sql`where state = ${state} or fulfilment = ${state}`}
    order by placed_at desc, id desc limit ${limit}`
}
