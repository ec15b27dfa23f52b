import type { Parts } from '#platform/database/query-together.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { demandByVariant, type StockDemand } from './stock.ts'

/** True when somebody else took the last pieces: the commit that should have held them was refused, nothing is stored. */
export function isStockShortage(error: unknown): boolean {
  const { code, constraint_name: constraint } = (error ?? {}) as { code?: string; constraint_name?: string }
  return code === checkViolation && constraint === 'stock_range'
}

const checkViolation = '23514'

/**
 * The parts of a statement that reserve stock for an order, at the commit: a trigger takes it for each hold, variant by
 * variant in ascending order. So a popular variant's row is locked only while the commit is written, and no round trip
 * stands in between. The commit fails when a variant has too little, see `isStockShortage`.
 */
export function holding(sql: Executor, orderId: string, lines: readonly StockDemand[]): Parts {
  const demands = demandByVariant(lines)
  const rows = sql.json(demands.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })))
  return {
    held: sql`
      insert into stock_hold (order_id, variant_id, quantity)
      select ${orderId}::uuid, variant_id, quantity
      from gate, jsonb_to_recordset(${rows}) as row(variant_id int, quantity int) order by variant_id
      returning order_id, variant_id, quantity`,
    stock_moved: sql`
      insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, order_id)
      select variant_id, 'hold', 0, quantity, order_id from held`,
  }
}

/** So much of what an order holds has left the shop. @throws when it holds less. */
export async function sellStock(
  tx: Transaction,
  orderId: string,
  goods: readonly StockDemand[],
): Promise<void> {
  await changeSold(tx, orderId, goods, 1)
}

/** The way back of `sellStock`: so much of what was sold is held for the order as before. */
export async function unsellStock(
  tx: Transaction,
  orderId: string,
  goods: readonly StockDemand[],
): Promise<void> {
  await changeSold(tx, orderId, goods, -1)
}

async function changeSold(
  tx: Transaction,
  orderId: string,
  goods: readonly StockDemand[],
  sign: 1 | -1,
): Promise<void> {
  const demands = demandByVariant(goods)
  const rows = demands.map(({ variantId, quantity }) => ({ variant_id: variantId, more: sign * quantity }))
  const changed = await tx`
    update stock_hold h set sold = h.sold + row.more,
      state = case when h.sold + row.more = h.quantity then 'sold' else 'held' end
    from jsonb_to_recordset(${tx.json(rows)}) as row(variant_id int, more int)
    where h.order_id = ${orderId} and h.variant_id = row.variant_id and h.state <> 'released'`
  if (changed.count !== demands.length) throw new Error(`Order ${orderId} does not hold what it sells`)
  await moveStock(tx, orderId, 'sell', demands, (quantity) => ({
    onHand: -sign * quantity,
    reserved: -sign * quantity,
  }))
}

/** The order ended: what is still held of it can be sold again. Doing it twice changes nothing. */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  const freed = await tx<StockDemand[]>`
    update stock_hold set state = 'released' where order_id = ${orderId} and state = 'held'
    returning variant_id as "variantId", quantity - sold as quantity`
  await moveStock(tx, orderId, 'release', freed, (quantity) => ({ onHand: 0, reserved: -quantity }))
}

/**
 * The way back of `releaseStock`: what could be sold again of these variants is held for the order as before. @throws an error of
 * which `isStockShortage` is true where somebody has bought it meanwhile.
 */
export async function holdAgain(
  tx: Transaction,
  orderId: string,
  variantIds: readonly number[],
): Promise<void> {
  const held = await tx<StockDemand[]>`
    update stock_hold set state = 'held'
    where order_id = ${orderId} and state = 'released' and variant_id = any(${[...variantIds]}::int[])
    returning variant_id as "variantId", quantity - sold as quantity`
  await moveStock(tx, orderId, 'release', held, (quantity) => ({ onHand: 0, reserved: quantity }))
}

/** Some of what an order has sold is on the shelf again. */
export async function giveBackStock(
  tx: Transaction,
  orderId: string,
  goods: readonly StockDemand[],
): Promise<void> {
  await moveStock(tx, orderId, 'give_back', goods, (quantity) => ({ onHand: quantity, reserved: 0 }))
}

/** Its way back: they are with the customer as before. @throws as `holdAgain` does. */
export async function takeReturnedAgain(
  tx: Transaction,
  orderId: string,
  goods: readonly StockDemand[],
): Promise<void> {
  await moveStock(tx, orderId, 'give_back', goods, (quantity) => ({ onHand: -quantity, reserved: 0 }))
}

type Deltas = { onHand: number; reserved: number }

/** Writes the moves and changes the hot rows in ascending order. */
async function moveStock(
  tx: Transaction,
  orderId: string,
  kind: 'sell' | 'release' | 'give_back',
  demands: readonly StockDemand[],
  deltasOf: (quantity: number) => Deltas,
) {
  const statements = demandByVariant(demands).flatMap(({ variantId, quantity }) => {
    const { onHand, reserved } = deltasOf(quantity)
    return [
      tx`
        insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, order_id)
        values (${variantId}, ${kind}, ${onHand}, ${reserved}, ${orderId})`,
      tx`update stock set on_hand = on_hand + ${onHand}, reserved = reserved + ${reserved} where variant_id = ${variantId}`,
    ]
  })
  await Promise.all(statements)
}

export type StockLevel = { variantId: number; onHand: number; reserved: number; backorder: boolean }

/** The stock of variants, locked until the commit, in ascending order. */
export async function lockStock(tx: Transaction, variantIds: readonly number[]): Promise<StockLevel[]> {
  return tx<StockLevel[]>`
    select variant_id as "variantId", on_hand as "onHand", reserved, backorder from stock
    where variant_id = any(${[...variantIds]}::int[]) order by variant_id for update`
}

/** What somebody found by counting; the rows are locked already. */
export async function adjustStock(
  tx: Transaction,
  changes: readonly { variantId: number; delta: number }[],
  { staffId, reason }: { staffId: number; reason: string },
): Promise<void> {
  for (const { variantId, delta } of changes.toSorted((a, b) => a.variantId - b.variantId)) {
    await tx`update stock set on_hand = on_hand + ${delta} where variant_id = ${variantId}`
    await tx`
      insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, staff_id, reason)
      values (${variantId}, 'adjust', ${delta}, 0, ${staffId}, ${reason})`
  }
}
