import type { Transaction } from '#platform/database/database.ts'
import { demandByVariant, type StockDemand } from './stock.ts'

/**
 * An order has other lines now, none with fewer pieces than have left: what is held follows them, variant by variant in ascending
 * order, so that two changes can't wait for each other. To be called last; fails like a commit that holds too much, see `isStockShortage`.
 */
export async function changeHolds(
  tx: Transaction,
  orderId: string,
  lines: readonly StockDemand[],
): Promise<void> {
  const holds = await tx<(StockDemand & { sold: number })[]>`
    select variant_id as "variantId", quantity, sold from stock_hold
    where order_id = ${orderId} and state in ('held', 'sold')`
  const wanted = new Map(demandByVariant(lines).map((one) => [one.variantId, one.quantity]))
  const before = new Map(holds.map((one) => [one.variantId, one]))
  const variants = [...new Set([...wanted.keys(), ...before.keys()])].toSorted((a, b) => a - b)
  // A new hold takes its stock at once, in its turn, and not at the commit.
  await tx`set constraints stock_hold_take immediate`
  for (const id of variants) {
    const { quantity: was = 0, sold = 0 } = before.get(id) ?? {}
    await changeHold(tx, orderId, { id, was, sold, becomes: wanted.get(id) ?? 0 })
  }
}

async function changeHold(
  tx: Transaction,
  orderId: string,
  { id, was, sold, becomes }: { id: number; was: number; sold: number; becomes: number },
): Promise<void> {
  const more = becomes - was
  if (more === 0) return
  const kind = more > 0 ? 'hold' : 'release'
  await tx`
    insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, order_id)
    values (${id}, ${kind}, 0, ${more}, ${orderId})`
  if (was === 0) {
    await tx`insert into stock_hold (order_id, variant_id, quantity) values (${orderId}, ${id}, ${becomes})`
    return
  }
  if (becomes === 0) await tx`delete from stock_hold where order_id = ${orderId} and variant_id = ${id}`
  else
    await tx`
      update stock_hold set quantity = ${becomes}, state = ${becomes === sold ? 'sold' : 'held'}
      where order_id = ${orderId} and variant_id = ${id}`
  await tx`update stock set reserved = reserved + ${more} where variant_id = ${id}`
}
