import type { Transaction } from '#platform/database/database.ts'
import { demandByVariant, type StockDemand } from './stock.ts'

/**
 * An order that is not shipped has other lines now: what is held follows them, variant by variant in ascending order, so that two
 * changes can't wait for each other. To be called last; fails like a commit that holds too much, see `isStockShortage`.
 */
export async function changeHolds(
  tx: Transaction,
  orderId: string,
  lines: readonly StockDemand[],
): Promise<void> {
  const held = await tx<StockDemand[]>`
    select variant_id as "variantId", quantity from stock_hold where order_id = ${orderId} and state = 'held'`
  const wanted = new Map(demandByVariant(lines).map((one) => [one.variantId, one.quantity]))
  const before = new Map(held.map((one) => [one.variantId, one.quantity]))
  const variants = [...new Set([...wanted.keys(), ...before.keys()])].toSorted((a, b) => a - b)
  // A new hold takes its stock at once, in its turn, and not at the commit.
  await tx`set constraints stock_hold_take immediate`
  for (const id of variants)
    await changeHold(tx, orderId, { id, was: before.get(id) ?? 0, becomes: wanted.get(id) ?? 0 })
}

async function changeHold(
  tx: Transaction,
  orderId: string,
  { id, was, becomes }: { id: number; was: number; becomes: number },
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
    await tx`update stock_hold set quantity = ${becomes} where order_id = ${orderId} and variant_id = ${id}`
  await tx`update stock set reserved = reserved + ${more} where variant_id = ${id}`
}
