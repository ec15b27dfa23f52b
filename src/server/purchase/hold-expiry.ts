import { cancelOrder, OrderRefusedError, type WaitingOrder } from '#server/order/index.ts'
import { findAttempt, isOpen, listAttempts } from '#server/payment/index.ts'
import { pollInBatch, closeAttempt } from './poll.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

const hardLimit = 24 * 60 * 60_000
const reason = 'A rendelés ellenértéke a megadott időn belül nem érkezett meg.'

/**
 * Cancels an order that was not paid in time, after its payment service was polled once more. While the service is unreachable
 * or the payer is still there, the order waits, a day at most; money that is reserved is never dropped. `unreachable`: services
 * that gave no response in this round and are not polled again.
 */
export async function endHold(
  deps: PurchaseDeps,
  order: WaitingOrder,
  unreachable: Set<string>,
): Promise<void> {
  const { platform } = deps
  const isLongPast = platform.clock().getTime() - order.dueAt.getTime() > hardLimit
  const attempts = await listAttempts(platform.sql, order.id)
  // Those that the service has decided on need no question.
  for (const attempt of attempts.filter((one) => isOpen(one) || one.nextQueryAt !== null)) {
    const hasResponded = (await pollInBatch(deps, attempt, unreachable)) === 'responded'
    const current = await findAttempt(platform.sql, { id: attempt.id })
    if (!current || (!hasResponded && !isLongPast)) return
    if (!isOpen(current)) continue
    if (current.state === 'authorized') return
    const mayStillPay = current.expiresAt > platform.clock() || current.state === 'pending'
    if (mayStillPay && !isLongPast) return
    await closeAttempt(deps, current, {
      to: 'expired',
      source: 'job:hold_expiry',
      failure: 'the order was not paid in time',
    })
  }
  try {
    await cancelOrder(platform, order.number, { reason, actor: 'job:hold_expiry' })
  } catch (error) {
    if (!(error instanceof OrderRefusedError)) throw error
    platform.log.info({ order: order.number, reason: error.message }, 'A hold was not ended')
  }
}
