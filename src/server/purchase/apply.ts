import { loadShop, type Shop } from '#server/content/index.ts'
import type { Transaction } from '#server/kernel/database.ts'
import { queueMail, type Letter } from '#server/kernel/mail.ts'
import { changeOrder, findOrder, settleRefunds, type Change, type Outcome } from '#server/order/index.ts'
import {
  amountDue,
  findAttempt,
  insertRefund,
  isOpen,
  judge,
  lockAttempt,
  recordMessage,
  recordPaymentEvent,
  saveGatewayId,
  writeAttemptStep,
  type Attempt,
  type AttemptState,
  type Gateway,
  type GatewayReport,
  type Heard,
} from '#server/payment/index.ts'
import { paymentAlarm, refundWanted } from './merchant-letters.ts'
import type { PurchaseGround } from './purchase-ground.ts'

export type Told = { gateway: Gateway; source: 'notify' | 'query'; heard: Heard }
export type Applied = 'unknown' | 'refused' | 'known' | 'changed'

/**
 * The one way in which a payment service's word changes anything, whoever brought it: a notification, the buyer's return
 * or our own question. Told again it changes nothing; what does not fit the attempt is only written down.
 */
export async function apply(ground: PurchaseGround, told: Told): Promise<Applied> {
  const { kernel, gateways } = ground
  const { gateway, source, heard } = told
  const { report, raw } = heard
  const merchant = gateways[gateway]?.merchant ?? ''
  const message = { gateway, source, reference: report.reference, raw }
  const known = await findAttempt(kernel.sql, { gateway, reference: report.reference })
  if (!known) {
    kernel.log.warn({ gateway, source }, 'A payment service spoke of a payment that is not ours')
    await recordMessage(kernel.sql, { ...message, accepted: false, note: 'unknown reference' })
    return 'unknown'
  }
  const number = await orderNumberOf(ground, known.orderId)
  if (judge(known, report, merchant).kind === 'known') {
    await recordMessage(kernel.sql, { ...message, accepted: true, note: `${known.state}: ${report.code}` })
    await settle(ground, number, known, report)
    return 'known'
  }
  const result: { applied: Applied } = { applied: 'known' }
  await changeOrder(kernel, number, async (change) => {
    const { tx } = change
    const attempt = await lockAttempt(tx, known.id)
    const verdict = judge(attempt, report, merchant)
    const isRefused = verdict.kind === 'refused'
    const note = isRefused ? verdict.reason : `${attempt.state}: ${report.code}`
    await recordMessage(tx, { ...message, accepted: !isRefused, note })
    if (verdict.kind === 'known') return {}
    result.applied = isRefused ? 'refused' : 'changed'
    if (verdict.kind === 'step') return takeStep(ground, change, { attempt, report, to: verdict.to, source })
    kernel.log.error(
      { gateway, source, attempt: attempt.id, reason: verdict.reason },
      'A payment does not fit',
    )
    await writeMerchant(tx, (shop) => paymentAlarm(shop, change.order, attempt, verdict.reason))
    return {}
  })
  if (result.applied !== 'refused') await settle(ground, number, known, report)
  return result.applied
}

/** What the service has given back of it, once its money is in the ledger. */
async function settle({ kernel }: PurchaseGround, number: string, attempt: Attempt, report: GatewayReport) {
  const isPaid = report.status === 'paid' || report.status === 'refunded'
  if (isPaid && report.refunded > 0) await settleRefunds(kernel, number, attempt, report.refunded)
}

type Step = { attempt: Attempt; report: GatewayReport; to: AttemptState; source: string }

async function takeStep({ kernel }: PurchaseGround, change: Change, step: Step): Promise<Outcome> {
  const { attempt, report, to, source } = step
  const { tx } = change
  if (report.gatewayId !== null) await saveGatewayId(tx, attempt.id, report.gatewayId)
  await moveAttempt(change, attempt, {
    to,
    source,
    now: kernel.clock(),
    failure: isOpen({ state: to }) || to === 'captured' ? null : report.code,
    nextQueryAt: isOpen({ state: to }) ? attempt.nextQueryAt : null,
  })
  return to === 'captured' ? takeMoney(change, attempt) : {}
}

/** Takes an allowed step of an attempt, with what the ledger has to know of it besides the money. */
export async function moveAttempt(
  { tx, order }: Change,
  attempt: Attempt,
  step: Parameters<typeof writeAttemptStep>[2],
): Promise<void> {
  await writeAttemptStep(tx, attempt, step)
  const { to } = step
  const wasBegun = attempt.state === 'pending' || attempt.state === 'authorized'
  const isOver = to === 'failed' || to === 'cancelled' || to === 'expired'
  const kind = to === 'pending' || to === 'authorized' ? to : wasBegun && isOver ? 'failed' : null
  if (kind === null) return
  await recordPaymentEvent(tx, {
    orderId: order.id,
    gateway: attempt.gateway,
    eventId: `${attempt.reference}:${kind}`,
    kind,
    amount: attempt.amount,
    data: {},
    attemptId: attempt.id,
  })
}

/** The money is here. What the order does not need goes back, by the merchant's hand; the order stays as it is. */
async function takeMoney(
  { tx, order }: Change,
  { id, gateway, reference, amount }: Attempt,
): Promise<Outcome> {
  const event = await recordPaymentEvent(tx, {
    orderId: order.id,
    gateway,
    eventId: `${reference}:captured`,
    kind: 'captured',
    amount,
    data: {},
    attemptId: id,
  })
  if (event === null) throw new Error(`${reference} has its money in the ledger already`)
  const isCancelled = order.state === 'cancelled'
  const due = amountDue(order.totalGross, order.paymentEvents)
  const excess = Math.max(0, amount - due)
  const wanted = isCancelled ? amount : excess
  if (wanted > 0) {
    const reason = isCancelled ? 'A rendelést töröltük.' : 'A rendelésre a fizetendőnél több érkezett.'
    await insertRefund(tx, { orderId: order.id, attemptId: id, amount: wanted, reason })
    await writeMerchant(tx, (shop) => refundWanted(shop, order, { event, amount: wanted, isCancelled }))
  }
  const left = Math.max(0, due - amount)
  return {
    letter: {
      key: `order-payment:${order.id}:${event}`,
      news: { kind: 'paid', amount, due: left, isCancelled, excess },
    },
  }
}

/** A letter to the merchant, who may have named no address. */
export async function writeMerchant(tx: Transaction, write: (shop: Shop) => Letter): Promise<void> {
  const shop = await loadShop(tx)
  if (shop.email !== '') await queueMail(tx, write(shop))
}

export async function orderNumberOf({ kernel }: PurchaseGround, orderId: string): Promise<string> {
  const order = await findOrder(kernel.sql, { id: orderId, merchant: true })
  if (!order) throw new Error(`Order ${orderId} of a payment is gone`)
  return order.number
}
