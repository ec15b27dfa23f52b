import { cancelOrder, OrderRefused, type WaitingOrder } from '#server/order/index.ts'
import { findAttempt, isOpen, listAttempts } from '#server/payment/index.ts'
import { askInRound, closeAttempt } from './ask.ts'
import type { PurchaseGround } from './purchase-ground.ts'

const hardLimit = 24 * 60 * 60_000
const reason = 'A rendelés ellenértéke a megadott időn belül nem érkezett meg.'

/**
 * Cancels an order that was not paid in time, after its payment service was asked once more. While the service is silent
 * or the payer is still there, the order waits, a day at most; money that is reserved is never dropped. `silent`: services
 * that gave no answer in this round and are not asked again.
 */
export async function endHold(
  ground: PurchaseGround,
  order: WaitingOrder,
  silent: Set<string>,
): Promise<void> {
  const { kernel } = ground
  const isLongPast = kernel.clock().getTime() - order.dueAt.getTime() > hardLimit
  const attempts = await listAttempts(kernel.sql, order.id)
  // Those that the service has decided on need no question.
  for (const attempt of attempts.filter((one) => isOpen(one) || one.nextQueryAt !== null)) {
    const isAnswered = (await askInRound(ground, attempt, silent)) === 'answered'
    const current = await findAttempt(kernel.sql, { id: attempt.id })
    if (!current || (!isAnswered && !isLongPast)) return
    if (!isOpen(current)) continue
    if (current.state === 'authorized') return
    const mayStillPay = current.expiresAt > kernel.clock() || current.state === 'pending'
    if (mayStillPay && !isLongPast) return
    await closeAttempt(ground, current, {
      to: 'expired',
      source: 'job:hold_expiry',
      failure: 'the order was not paid in time',
    })
  }
  try {
    await cancelOrder(kernel, order.number, { reason, actor: 'job:hold_expiry' })
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error
    kernel.log.info({ order: order.number, reason: error.message }, 'A hold was not ended')
  }
}
