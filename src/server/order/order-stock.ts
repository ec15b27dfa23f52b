import type { Executor } from '#platform/database/database.ts'
import type { OrderRecord } from './order-record.ts'
import { piecesHere, type LineStock } from './shipment.ts'

/** The stock of the goods of each order, by its id; nothing of goods whose stock is not counted. */
export async function listOrderStock(
  sql: Executor,
  orders: readonly Pick<OrderRecord, 'id' | 'lines'>[],
): Promise<Map<string, LineStock[]>> {
  const variants = new Set(orders.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)))
  const stock = await sql<Omit<LineStock, 'older'>[]>`
    select variant_id as "variantId", on_hand as "onHand", reserved as held from stock
    where variant_id = any(${[...variants]}::int[])`
  const scarce = stock.filter(({ onHand, held }) => held > onHand).map(({ variantId }) => variantId)
  const ids = new Set(orders.map(({ id }) => id))
  const waiting = (await listWaiting(sql, scarce)).filter(({ orderId }) => ids.has(orderId))
  return new Map(
    orders.map(({ id, lines }) => {
      const own = stock.filter(({ variantId }) => lines.some((line) => line.variantId === variantId))
      const older = new Map(
        waiting.filter(({ orderId }) => orderId === id).map((one) => [one.variantId, one.older]),
      )
      return [id, own.map((one) => ({ ...one, older: older.get(one.variantId) ?? 0 }))]
    }),
  )
}

/** How many pieces of each order that is to leave are not in stock once older orders have theirs; only of those that lack some. */
export async function countMissing(sql: Executor): Promise<Map<string, number>> {
  const scarce = await sql<{ id: number; onHand: number }[]>`
    select distinct s.variant_id as id, s.on_hand as "onHand"
    from orders o cross join lateral (
      select variant_id from stock_hold where order_id = o.id and state = 'held' offset 0
    ) h join stock s on s.variant_id = h.variant_id
    where o.state in ('placed', 'accepted') and s.reserved > s.on_hand`
  const onHand = new Map(scarce.map((one) => [one.id, one.onHand]))
  const missing = new Map<string, number>()
  for (const { orderId, variantId, pieces, older } of await listWaiting(sql, [...onHand.keys()])) {
    const lacking = pieces - piecesHere({ onHand: onHand.get(variantId) ?? 0, older })
    if (lacking > 0) missing.set(orderId, (missing.get(orderId) ?? 0) + lacking)
  }
  return missing
}

type Waiting = { orderId: string; variantId: number; pieces: number; older: number }

/**
 * What orders wait for of goods that are not enough for all. The holds are read order by order, of open orders alone: of all
 * holds ever made few are open, and no index separates them.
 */
async function listWaiting(sql: Executor, variants: readonly number[]): Promise<Waiting[]> {
  if (variants.length === 0) return []
  return sql<Waiting[]>`
    select o.id as "orderId", h.variant_id as "variantId", h.pieces,
      (sum(h.pieces) over (partition by h.variant_id order by o.id) - h.pieces)::int as older
    from orders o cross join lateral (
      select variant_id, quantity - sold as pieces from stock_hold
      where order_id = o.id and state = 'held' and variant_id = any(${[...variants]}::int[]) offset 0
    ) h where o.state in ('placed', 'quote_requested', 'accepted')`
}
