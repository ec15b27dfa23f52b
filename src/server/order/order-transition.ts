import { releaseStock, sellStock } from '#server/catalogue/index.ts'
import type { Transaction } from '#server/kernel/database.ts'
import { orderError } from './order-errors.ts'
import {
  transition,
  type FulfilmentState,
  type Machine,
  type MachineState,
  type OrderState,
} from './order.ts'

export type OrderStep<M extends Machine> = {
  orderId: string
  machine: M
  to: MachineState<M>
  /** Who did it: `shopper`, `merchant`, `job:{name}`. */
  actor: string
}

/**
 * Moves one of an order's machines, writes its history row and lets the stock follow, all in the caller's transaction:
 * shipping sells what was held, cancelling gives it back.
 * @throws AppError 404 for an unknown order, TransitionRefused for a step that is not listed.
 */
export async function transitionOrder<M extends Machine>(tx: Transaction, step: OrderStep<M>): Promise<void> {
  const [row] = await tx<{ order: OrderState; fulfilment: FulfilmentState }[]>`
    select state as "order", fulfilment from orders where id = ${step.orderId} for update`
  if (!row) throw orderError('order_not_found')
  await write(tx, step, row[step.machine] as MachineState<M>)
  if (step.machine === 'fulfilment' && step.to === 'shipped') await sellStock(tx, step.orderId)
  if (step.to !== 'cancelled') return
  await releaseStock(tx, step.orderId)
  if (step.machine === 'order' && row.fulfilment !== 'cancelled') {
    await write(tx, { ...step, machine: 'fulfilment', to: 'cancelled' }, row.fulfilment)
  }
}

async function write<M extends Machine>(tx: Transaction, step: OrderStep<M>, from: MachineState<M>) {
  const to = transition(step.machine, from, step.to)
  const column = tx(step.machine === 'order' ? 'state' : 'fulfilment')
  await tx`
    with moved as (update orders set ${column} = ${to} where id = ${step.orderId})
    insert into order_transition (order_id, machine, from_state, to_state, actor)
    values (${step.orderId}, ${step.machine}, ${from}, ${to}, ${step.actor})`
}
