import { formatForint } from '#contract/money.ts'
import type { Platform } from '#platform/platform.ts'
import {
  insertRefund,
  listRefunds,
  moveRefund,
  netPaidAmount,
  pendingAmount,
  wantedAmount,
} from '#server/payment/index.ts'
import { changeNumbered, type Changed } from './order-change.ts'
import { OrderRefusedError, type Actor } from './order.ts'
import { insertWaiver, listWaivers, undoWaiver } from './refund-waiver-store.ts'

/**
 * Gives up what is wanted back of an order: nobody is written to, and the money stays recorded as it is. `amount` is the sum in
 * forints that was shown.
 * @throws OrderRefusedError when nothing is wanted, or another sum.
 */
export function waiveRefund(
  platform: Platform,
  number: string,
  { amount, reason, actor }: { amount: number; reason: string; actor: Actor },
): Promise<Changed> {
  return changeNumbered(platform, number, async ({ tx, order }) => {
    const wanted = (await listRefunds(tx, order.id)).filter(({ state }) => state === 'requested')
    const sum = wantedAmount(wanted)
    if (sum === 0) throw new OrderRefusedError('Ennek a rendelésnek már nincs visszajáró összege.')
    if (sum !== amount)
      throw new OrderRefusedError(`Közben megváltozott: most ${formatForint(sum)} jár vissza. Nézze át újra.`)
    for (const { id } of wanted)
      await moveRefund(tx, id, 'requested', 'failed', { failure: 'given up by the merchant' })
    const refundReason = wanted.at(-1)?.reason ?? ''
    await insertWaiver(tx, { orderId: order.id, amount, refundReason, reason, actor })
    return {}
  })
}

/**
 * What was given up is wanted again.
 * @throws OrderRefusedError when it is already, or when the order's money has changed since.
 */
export function reinstateRefund(
  platform: Platform,
  number: string,
  { id, actor }: { id: number; actor: Actor },
): Promise<Changed> {
  return changeNumbered(platform, number, async ({ tx, order }) => {
    const waiver = (await listWaivers(tx, order.id)).find((one) => one.id === id)
    if (!waiver || waiver.undoneAt !== null)
      throw new OrderRefusedError('Ezt az összeget közben már újra visszajárónak jelölték.')
    const refunds = await listRefunds(tx, order.id)
    const free = netPaidAmount(order.paymentEvents) - pendingAmount(refunds) - wantedAmount(refunds)
    if (!waiver.isUnchanged || free < waiver.amount)
      throw new OrderRefusedError(
        'A rendelés azóta megváltozott. Ha mégis jár vissza valami, a Visszatérítés gombbal adja vissza.',
      )
    await undoWaiver(tx, id, actor)
    const { amount, refundReason: reason } = waiver
    await insertRefund(tx, { orderId: order.id, attemptId: null, amount, reason, isOwed: true })
    return {}
  })
}
