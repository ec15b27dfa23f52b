import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Pieces, Shipment } from './shipment.ts'

/** What left of each order together, in the order of time; what is put together now is the last. Goods stand as in the order. */
export function listShipments(sql: Executor, orderIds: readonly string[]) {
  return sql<(Shipment & { orderId: string })[]>`
    select s.order_id as "orderId", s.id::text, s.shipped_at as "shippedAt",
      (select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'quantity', l.quantity) order by g.position)
        from order_shipment_line l join order_line g on g.id = l.line_id where l.shipment_id = s.id) as lines
    from order_shipment s where s.order_id = any(${[...orderIds]}::uuid[]) order by s.shipped_at nulls last, s.id`
}

/** Puts goods together that leave next, in place of what was put together before. Gives its id. */
export async function openShipmentOf(
  tx: Transaction,
  orderId: string,
  { pieces, actor }: { pieces: readonly Pieces[]; actor: string },
): Promise<string> {
  await dropOpenShipment(tx, orderId)
  const rows = pieces.map(({ lineId, quantity }) => ({ line_id: lineId, quantity }))
  const [row] = await tx<{ id: string }[]>`
    with opened as (insert into order_shipment (order_id, actor) values (${orderId}, ${actor}) returning id), filled as (
      insert into order_shipment_line (shipment_id, line_id, quantity)
      select opened.id, row.line_id, row.quantity
      from opened, jsonb_to_recordset(${tx.json(rows)}) as row(line_id uuid, quantity int))
    select id::text from opened`
  if (!row) throw new Error('The shipment was not stored')
  return row.id
}

/** Nothing is put together any more; false where nothing was. */
export async function dropOpenShipment(tx: Transaction, orderId: string): Promise<boolean> {
  const dropped = await tx`delete from order_shipment where order_id = ${orderId} and shipped_at is null`
  return dropped.count > 0
}

/** It has left, and the order's parcels that waited for it went with it. */
export async function noteShipped(tx: Transaction, orderId: string, shipmentId: string): Promise<void> {
  await tx`update order_shipment set shipped_at = now() where id = ${shipmentId}`
  await tx`
    update order_parcel set shipment_id = ${shipmentId}
    where order_id = ${orderId} and shipment_id is null and state is distinct from 'requested'`
}

/** Its way back: the parcels wait again, and the goods are put together as before, or as if nobody had chosen any. */
export async function takeShipmentBack(
  tx: Transaction,
  { id, wasOpen }: { id: string; wasOpen: boolean },
): Promise<void> {
  await tx`update order_parcel set shipment_id = null where shipment_id = ${id}`
  await tx`update order_shipment set shipped_at = null where id = ${id}`
  if (!wasOpen) await tx`delete from order_shipment where id = ${id}`
}

/** Codes of parcels that were registered, or whose registering has begun, and that have not left. */
export async function listWaitingParcels(sql: Executor, orderId: string): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    select tracking_code as code from order_parcel where order_id = ${orderId} and shipment_id is null order by id`
  return rows.map(({ code }) => code)
}
