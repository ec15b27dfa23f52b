import type { Transaction } from '#server/kernel/database.ts'
import { demandByVariant, type StockDemand } from './stock.ts'

/** Somebody else took the last pieces between the check and the hold; the transaction must be rolled back. */
export class StockShortage extends Error {
  override name = 'StockShortage'
  readonly variantIds: number[]
  constructor(variantIds: number[]) {
    super(`Not enough stock of variants ${variantIds.join(', ')}`)
    this.variantIds = variantIds
  }
}

/**
 * Reserves stock for an order. Must hold the last statements of its transaction: a popular variant's row stays locked
 * from here to the commit, and nothing else may wait in between. All statements leave in one go.
 * @throws StockShortage when a variant has too little; nothing is kept then, because the transaction fails with it.
 */
export async function holdStock(
  tx: Transaction,
  orderId: string,
  lines: readonly StockDemand[],
): Promise<void> {
  const demands = demandByVariant(lines)
  const [, ...held] = await Promise.all([
    recordHolds(tx, orderId, demands),
    ...demands.map(
      ({ variantId, quantity }) => tx`
        update stock set reserved = reserved + ${quantity}
        where variant_id = ${variantId} and (backorder or on_hand - reserved >= ${quantity})`,
    ),
  ])
  const short = demands.filter((_, position) => held[position]?.count !== 1)
  if (short.length > 0) throw new StockShortage(short.map((demand) => demand.variantId))
}

function recordHolds(tx: Transaction, orderId: string, demands: readonly StockDemand[]) {
  const rows = tx.json(demands.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })))
  return tx`
    with demand as (select * from jsonb_to_recordset(${rows}) as row(variant_id int, quantity int)),
    hold as (
      insert into stock_hold (order_id, variant_id, quantity) select ${orderId}::uuid, variant_id, quantity from demand
    )
    insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, order_id)
    select variant_id, 'hold', 0, quantity, ${orderId}::uuid from demand`
}

/** The goods left the shop: what was held is sold. Doing it twice changes nothing. */
export async function sellStock(tx: Transaction, orderId: string): Promise<void> {
  await closeHolds(tx, orderId, 'sold')
}

/** The order ended without goods: what was held can be sold again. Doing it twice changes nothing. */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  await closeHolds(tx, orderId, 'released')
}

async function closeHolds(tx: Transaction, orderId: string, state: 'sold' | 'released') {
  const holds = await tx<StockDemand[]>`
    update stock_hold set state = ${state} where order_id = ${orderId} and state = 'held'
    returning variant_id as "variantId", quantity`
  const kind = state === 'sold' ? 'sell' : 'release'
  const statements = demandByVariant(holds).flatMap(({ variantId, quantity }) => {
    const leaving = state === 'sold' ? quantity : 0
    return [
      tx`
        insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, order_id)
        values (${variantId}, ${kind}, ${-leaving}, ${-quantity}, ${orderId})`,
      tx`update stock set on_hand = on_hand - ${leaving}, reserved = reserved - ${quantity} where variant_id = ${variantId}`,
    ]
  })
  await Promise.all(statements)
}
