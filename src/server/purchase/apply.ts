import { loadShop, type Shop } from '#server/content/index.ts'
import { deskUrl } from '#platform/admin/desk-url.ts'
import type { Transaction } from '#platform/database/database.ts'
import { queueMail, type Email } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { changeOrder, settleRefunds, type Change, type Outcome } from '#server/order/index.ts'
import {
  amountDue,
  findAttempt,
  insertRefund,
  isOpen,
  evaluate,
  lockAttempt,
  recordMessage,
  recordPaymentEvent,
  saveGatewayId,
  writeAttemptStep,
  type Attempt,
  type AttemptState,
  type Gateway,
  type GatewayReport,
  type ReceivedReport,
} from '#server/payment/index.ts'
import { paymentAlarm, refundWanted } from './merchant-emails.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

export type GatewayMessage = { gateway: Gateway; source: 'notify' | 'query'; received: ReceivedReport }
export type Applied = 'unknown' | 'refused' | 'known' | 'changed'

/**
 * The one way in which a payment service's message changes anything, whoever brought it: a notification, the customer's return
 * or our own poll. Applied again it changes nothing; what does not fit the attempt is only written down.
 */
export async function apply(deps: PurchaseDeps, gatewayMessage: GatewayMessage): Promise<Applied> {
  const { platform, gateways } = deps
  const { gateway, source, received } = gatewayMessage
  const { report, raw } = received
  const merchant = gateways[gateway]?.merchant ?? ''
  const message = { gateway, source, reference: report.reference, raw }
  const known = await findAttempt(platform.sql, { gateway, reference: report.reference })
  if (!known) {
    platform.log.warn({ gateway, source }, 'A payment service spoke of a payment that is not ours')
    await recordMessage(platform.sql, { ...message, accepted: false, note: 'unknown reference' })
    return 'unknown'
  }
  if (evaluate(known, report, merchant).kind === 'known') {
    await recordMessage(platform.sql, { ...message, accepted: true, note: `${known.state}: ${report.code}` })
    await settle(deps, known, report)
    return 'known'
  }
  const result: { applied: Applied } = { applied: 'known' }
  await changeOrder(platform, known.orderId, async (change) => {
    const { tx } = change
    const attempt = await lockAttempt(tx, known.id)
    const outcome = evaluate(attempt, report, merchant)
    const isRefused = outcome.kind === 'refused'
    const note = isRefused ? outcome.reason : `${attempt.state}: ${report.code}`
    await recordMessage(tx, { ...message, accepted: !isRefused, note })
    if (outcome.kind === 'known') return {}
    result.applied = isRefused ? 'refused' : 'changed'
    if (outcome.kind === 'step') return takeStep(deps, change, { attempt, report, to: outcome.to, source })
    platform.log.error(
      { gateway, source, attempt: attempt.id, reason: outcome.reason },
      'A payment does not fit',
    )
    await writeMerchant(platform, tx, (context) =>
      paymentAlarm(context, change.order, attempt, outcome.reason),
    )
    return {}
  })
  if (result.applied !== 'refused') await settle(deps, known, report)
  return result.applied
}

/** What the service has given back of it, once its money is in the ledger. */
async function settle({ platform }: PurchaseDeps, attempt: Attempt, report: GatewayReport) {
  const isPaid = report.status === 'paid' || report.status === 'refunded'
  if (isPaid && report.refunded > 0) await settleRefunds(platform, attempt, report.refunded)
}

type Step = { attempt: Attempt; report: GatewayReport; to: AttemptState; source: string }

async function takeStep({ platform }: PurchaseDeps, change: Change, step: Step): Promise<Outcome> {
  const { attempt, report, to, source } = step
  const { tx } = change
  if (report.gatewayId !== null) await saveGatewayId(tx, attempt.id, report.gatewayId)
  await moveAttempt(change, attempt, {
    to,
    source,
    now: platform.clock(),
    failure: isOpen({ state: to }) || to === 'captured' ? null : report.code,
    nextQueryAt: isOpen({ state: to }) ? attempt.nextQueryAt : null,
  })
  return to === 'captured' ? takeMoney(platform, change, attempt) : {}
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
  platform: Platform,
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
    await writeMerchant(platform, tx, (context) =>
      refundWanted(context, order, { event, amount: wanted, isCancelled }),
    )
  }
  const left = Math.max(0, due - amount)
  return {
    after: {
      ...order,
      paymentEvents: [...order.paymentEvents, { kind: 'captured', amount, at: platform.clock() }],
    },
    email: {
      key: `order-payment:${order.id}:${event}`,
      news: { kind: 'paid', amount, due: left, isCancelled, excess },
    },
  }
}

/** An email to the merchant, who may have named no address. */
export async function writeMerchant(
  { config }: Platform,
  tx: Transaction,
  write: (context: { shop: Shop; desk: string }) => Email,
): Promise<void> {
  const shop = await loadShop(tx)
  if (shop.email !== '') await queueMail(tx, write({ shop, desk: deskUrl(config) }))
}
