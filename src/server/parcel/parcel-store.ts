import type { Executor, Transaction } from '#platform/database/database.ts'
import type { CarrierCode, ParcelState, RegisteredParcel } from '#server/carrier/index.ts'
import { linesToPack, type OrderRecord } from '#server/order/index.ts'

/**
 * A parcel that we register ourselves. While its carrier has not responded its state is `requested`, and it stands under
 * our key: nobody but the next try sees it.
 */
export type ParcelRow = {
  id: string
  orderId: string
  carrier: CarrierCode
  trackingCode: string
  carrierId: string | null
  labelKey: string | null
  state: ParcelState | 'requested' | null
  /** With what it left; null: it waits. */
  shipmentId: string | null
}

function columns(sql: Executor) {
  return sql`
    id, order_id as "orderId", carrier, tracking_code as "trackingCode", carrier_id as "carrierId",
    label_key as "labelKey", state, shipment_id::text as "shipmentId"`
}

/** The parcels that we registered or began to, in the order of their keys. */
export async function listOwnParcels(sql: Executor, orderId: string): Promise<ParcelRow[]> {
  return sql<ParcelRow[]>`
    select ${columns(sql)} from order_parcel
    where order_id = ${orderId} and (carrier_id is not null or state = 'requested') order by id`
}

/** A parcel of an order at the desk; `isReady`: its carrier has it, and its label is stored here. */
export type PreparedParcel = {
  orderId: string
  carrier: CarrierCode
  trackingCode: string
  labelKey: string | null
  isReady: boolean
  /** With what it left; null: it waits. */
  shipmentId: string | null
}

/** The own parcels of many orders, in the order of their keys. */
export async function listPreparedParcels(
  sql: Executor,
  orderIds: readonly string[],
): Promise<PreparedParcel[]> {
  return sql<PreparedParcel[]>`
    select order_id as "orderId", carrier, tracking_code as "trackingCode", label_key as "labelKey",
      carrier_id is not null and label_key is not null as "isReady", shipment_id::text as "shipmentId"
    from order_parcel
    where order_id = any(${[...orderIds]}::uuid[]) and (carrier_id is not null or state = 'requested') order by id`
}

/** Notes what is going to be requested, before it is: whatever happens then, the next try knows of it. */
export async function noteRequested(
  sql: Executor,
  orderId: string,
  carrier: CarrierCode,
  key: string,
): Promise<ParcelRow> {
  const [row] = await sql<ParcelRow[]>`
    insert into order_parcel (order_id, carrier, tracking_code, state) values (${orderId}, ${carrier}, ${key}, 'requested')
    returning ${columns(sql)}`
  if (!row) throw new Error(`The parcel ${key} was not noted`)
  return row
}

/** The carrier surely has no such parcel. */
export async function forgetRequested(sql: Executor, id: string): Promise<void> {
  await sql`delete from order_parcel where id = ${id} and state = 'requested'`
}

export async function noteRegistered(
  sql: Executor,
  id: string,
  { trackingCode, carrierId, cash }: RegisteredParcel & { cash: number },
): Promise<void> {
  await sql`
    update order_parcel set tracking_code = ${trackingCode}, carrier_id = ${carrierId}, cash = ${cash}, state = 'created',
      state_at = now()
    where id = ${id} and state = 'requested'`
}

/** It leaves with nothing; that it was there is remembered. One that has left meanwhile stays. */
export async function noteCancelled(tx: Transaction, parcel: ParcelRow, actor: string): Promise<void> {
  const removed = await tx`delete from order_parcel where id = ${parcel.id} and shipment_id is null`
  if (removed.count === 0) return
  await tx`
    insert into parcel_cancellation (order_id, carrier, tracking_code, actor)
    values (${parcel.orderId}, ${parcel.carrier}, ${parcel.trackingCode}, ${actor})`
}

export async function noteLabel(sql: Executor, id: string, labelKey: string): Promise<void> {
  await sql`update order_parcel set label_key = ${labelKey} where id = ${id}`
}

/** What leaves next of an order weighs, in grams; 0 where nothing is known. */
export async function packedWeight(sql: Executor, order: OrderRecord): Promise<number> {
  return (await listPackedWeights(sql, [order])).get(order.id) ?? 0
}

/** The same of many orders, by their ids. */
export async function listPackedWeights(
  sql: Executor,
  orders: readonly OrderRecord[],
): Promise<Map<string, number>> {
  const lines = orders.flatMap((order) => linesToPack(order).map((line) => ({ orderId: order.id, ...line })))
  const ids = [...new Set(lines.map(({ variantId }) => variantId))]
  const rows = await sql<{ id: number; grams: number }[]>`
    select id, weight_grams as grams from variant where id = any(${ids}::int[]) and weight_grams is not null`
  const grams = new Map(rows.map((row) => [row.id, row.grams]))
  const weights = new Map<string, number>()
  for (const { orderId, variantId, quantity } of lines)
    weights.set(orderId, (weights.get(orderId) ?? 0) + (grams.get(variantId) ?? 0) * quantity)
  return weights
}

/** How many keys of an order were used: those of parcels that were called off are not used again. */
export async function countKeys(sql: Executor, orderId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select (select count(*) from order_parcel
        where order_id = ${orderId} and (carrier_id is not null or state = 'requested'))::int
      + (select count(*) from parcel_cancellation where order_id = ${orderId})::int as count`
  return row.count
}

/** Nobody polls for parcels that are on their way for so long. */
const trackedDays = 60

export type TrackedRow = ParcelRow & { orderNumber: string }

/** Parcels of these carriers that have not arrived, and that are to be polled now. */
export async function listInTransit(
  sql: Executor,
  { carriers, now, limit }: { carriers: readonly string[]; now: Date; limit: number },
): Promise<TrackedRow[]> {
  return sql<TrackedRow[]>`
    select ${columns(sql)}, (select number from orders where id = order_id) as "orderNumber" from order_parcel
    where carrier = any(${[...carriers]}) and (state is null or state not in ('requested', 'delivered', 'returned'))
      and created_at > ${new Date(now.getTime() - trackedDays * 86_400_000)}
      and coalesce(next_query_at, '-infinity') <= ${now}
    order by next_query_at nulls first, id limit ${limit}`
}

export async function noteNextQuery(sql: Executor, id: string, nextQueryAt: Date): Promise<void> {
  await sql`update order_parcel set next_query_at = ${nextQueryAt} where id = ${id}`
}

/** Gives whether the state is another than it was. */
export async function noteState(
  sql: Executor,
  id: string,
  { state, at }: { state: ParcelState; at: Date },
): Promise<boolean> {
  const changed = await sql`
    update order_parcel set state = ${state}, state_at = ${at} where id = ${id} and state is distinct from ${state}`
  return changed.count === 1
}

/** Orders whose goods are under way though every parcel of theirs has arrived. */
export async function listArrived(sql: Executor, limit: number): Promise<string[]> {
  const rows = await sql<{ number: string }[]>`
    select o.number from orders o
    where o.state = 'accepted' and o.fulfilment = 'shipped' and o.id in (
      select order_id from order_parcel where state = 'delivered' and state_at > now() - make_interval(days => ${trackedDays}))
      and not exists (select from order_parcel p where p.order_id = o.id and p.state is distinct from 'delivered')
    order by o.id limit ${limit}`
  return rows.map(({ number }) => number)
}
