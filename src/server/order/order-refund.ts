import { formatForint } from '#contract/money.ts'
import { HttpRequestError } from '#platform/http/http-request.ts'
import type { Platform } from '#platform/platform.ts'
import {
  netPaidAmount,
  createGateways,
  endedRequests,
  findAttempt,
  findRefund,
  GatewayRefusedError,
  insertRefund,
  listAttempts,
  listRefunds,
  moveRefund,
  pendingAmount,
  recordMessage,
  recordPaymentEvent,
  refundableParts,
  refundedByAttempt,
  shareRefund,
  wantedAmount,
  type Attempt,
  type Gateways,
  type RefundRecord,
} from '#server/payment/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import { changeNumbered, changeOrder, type Change, type Changed } from './order-change.ts'
import { recordByHand, refundExcess, requireAmount } from './order-money.ts'
import type { OrderRecord } from './order-record.ts'
import { OrderRefusedError, type Actor } from './order.ts'

export type Refund = {
  amount: number
  /** In the merchant's text, for the customer. */
  reason: string
  /** It was given back by hand: it is only recorded. */
  isManual?: boolean
  actor?: Actor
  /** What a payment service does not do of it stays wanted, whoever finds that out. What was wanted before is owed anyway. */
  isOwed?: boolean
  /** Written together with it, before anything else is looked at; gives the text for the customer and what stock moves. */
  also?: (change: Change) => Promise<{ reason: string; moveStock?: (() => Promise<void>) | undefined }>
}

/**
 * Gives money back, never more than was paid: through the payment service that brought it, or only recorded when it came
 * another way. `amount` in forints. What a service leaves open is found out later by a job.
 * @throws OrderRefusedError
 */
export async function refundOrder(
  platform: Platform,
  number: string,
  refund: Refund,
  gateways: Gateways = createGateways(platform),
): Promise<Changed> {
  let [refundIds, done]: [string[], boolean] = [[], false]
  const changed = await changeNumbered(platform, number, async (change) => {
    const { tx, order } = change
    requireAmount(refund.amount, 'A visszatérítés pozitív egész forint.')
    const more = await refund.also?.(change)
    const explained = { ...refund, ...(more ? { reason: more.reason } : {}) }
    const moving = more?.moveStock ? { moveStock: more.moveStock } : {}
    const [attempts, refunds, refunded] = [
      await listAttempts(tx, order.id),
      await listRefunds(tx, order.id),
      await refundedByAttempt(tx, order.id),
    ]
    const refundable = netPaidAmount(order.paymentEvents) - pendingAmount(refunds)
    if (refund.amount > refundable)
      throw new OrderRefusedError(
        `A(z) ${number} rendelésből legfeljebb ${formatForint(refundable)} téríthető vissza.`,
      )
    const ended = endedRequests(refunds, { amount: refund.amount, left: refundable - refund.amount })
    for (const { id } of ended)
      await moveRefund(tx, id, 'requested', 'failed', { failure: 'replaced by another refund' })
    const isOwed = (refund.isOwed ?? false) || ended.length > 0
    const isManual = refund.isManual ?? false
    if (isManual || !attempts.some(({ state }) => state === 'captured')) {
      done = true
      return { ...(await recordRefund(change, explained)), ...moving }
    }
    const parts = refundableParts(attempts, refunded, refunds)
    refundIds = await requestRefunds(change, { ...explained, isOwed }, shareRefund(parts, refund.amount))
    return moving
  })
  if (done) return changed
  const notes = []
  for (const id of refundIds) notes.push(...(await executeRefund(platform, gateways, { number, id })))
  const after = await changeNumbered(platform, number, async () => ({}))
  return { ...after, notes }
}

async function recordRefund(change: Change, { amount, reason, actor }: Refund) {
  const row = await recordByHand(change, 'refunded', amount, {
    reason,
    ...(actor === undefined ? {} : { actor }),
  })
  const key = `order-refund:${change.order.id}:${row}`
  return { email: { key, news: { kind: 'refunded' as const, amount, reason } } }
}

async function requestRefunds(
  { tx, order }: Change,
  { reason, isOwed = false }: Refund,
  shares: ReturnType<typeof shareRefund>,
): Promise<string[]> {
  if (shares === null)
    throw new OrderRefusedError(
      `A(z) ${order.number} rendelésre nem érkezett ennyi a fizetési szolgáltatón át; a többit adja vissza kézzel, és úgy rögzítse.`,
    )
  const ids = []
  for (const share of shares) {
    const id = await insertRefund(tx, { ...share, orderId: order.id, reason, isOwed })
    // Claimed before the lock ends: from here on only this process requests it, and nobody takes it for a request.
    await moveRefund(tx, id, 'requested', 'pending')
    ids.push(id)
  }
  return ids
}

/**
 * Ends a refund that a service did not do; what is owed of it is wanted again in the same moment, to go back another way. `also` is
 * written with it. Nothing happens where somebody else has ended it.
 */
export async function failRefund(
  platform: Platform,
  { id, orderId }: Pick<RefundRecord, 'id' | 'orderId'>,
  failure: string,
  also: (tx: Transaction, order: OrderRecord) => Promise<void> = async () => undefined,
): Promise<void> {
  await changeOrder(platform, orderId, async ({ tx, order }) => {
    if (!(await moveRefund(tx, id, 'pending', 'failed', { failure }))) return {}
    const refunds = await listRefunds(tx, orderId)
    const failed = refunds.find((one) => one.id === id)
    const free = netPaidAmount(order.paymentEvents) - pendingAmount(refunds) - wantedAmount(refunds)
    const amount = failed?.isOwed ? Math.min(free, failed.amount) : 0
    if (failed && amount > 0)
      await insertRefund(tx, { orderId, attemptId: null, amount, reason: failed.reason, isOwed: true })
    await also(tx, order)
    return {}
  })
}

/** Requests one refund from the payment service, once. Gives what the merchant has to know. */
async function executeRefund(
  platform: Platform,
  gateways: Gateways,
  { number, id }: { number: string; id: string },
): Promise<string[]> {
  const { sql } = platform
  const refund = await findRefund(sql, id)
  const attempt = refund?.attemptId ? await findAttempt(sql, { id: refund.attemptId }) : undefined
  const gateway = attempt && gateways[attempt.gateway]
  if (!refund) throw new Error(`Refund ${id} is gone`)
  if (!attempt || !gateway) {
    await failRefund(platform, refund, 'the service is not set up')
    return [
      'A fizetési szolgáltató, amelyen a pénz érkezett, nincs beállítva; adja vissza kézzel, és úgy rögzítse.',
    ]
  }
  const message = { gateway: attempt.gateway, source: 'refund', reference: attempt.reference } as const
  try {
    const { refundedTotal, raw } = await gateway.refund(attempt, refund.amount)
    await recordMessage(sql, { ...message, accepted: true, note: `${refund.amount} given back`, raw })
    await settleRefunds(platform, attempt, refundedTotal)
    return []
  } catch (error) {
    if (error instanceof GatewayRefusedError) {
      await recordMessage(sql, { ...message, accepted: true, note: error.message, raw: '' })
      await failRefund(platform, refund, error.message)
      return [
        `A fizetési szolgáltató nem térítette vissza: ${formatForint(refund.amount)} (${error.message}).`,
      ]
    }
    if (!(error instanceof HttpRequestError)) throw error
    platform.log.warn({ err: error, order: number }, 'A refund got no response')
    return [
      `A fizetési szolgáltató még nem válaszolt: ${formatForint(refund.amount)}. Ne ismételje meg: a bolt magától megtudja, mi lett vele.`,
    ]
  }
}

/**
 * Brings the ledger to what a service says it has given back of a payment until now (forints): what was requested is
 * settled, and what the merchant gave back at the service itself is recorded too. Each with its email, once.
 */
export async function settleRefunds(
  platform: Platform,
  attempt: Attempt,
  refundedTotal: number,
): Promise<void> {
  let isSettled = true
  while (isSettled) {
    isSettled = false
    await changeOrder(platform, attempt.orderId, async (change) => {
      const event = await settleOne(change, attempt, refundedTotal)
      if (event === null) return {}
      isSettled = true
      const key = `order-refund:${change.order.id}:${event.row}`
      return { email: { key, news: { kind: 'refunded', amount: event.amount, reason: event.reason } } }
    })
  }
}

const foreignReason = 'Az összeget a fizetési szolgáltatónál indítottuk vissza.'

async function settleOne({ tx, order }: Change, attempt: Attempt, refundedTotal: number) {
  const missing = refundedTotal - ((await refundedByAttempt(tx, order.id)).get(attempt.id) ?? 0)
  if (missing <= 0) return null
  const refunds = await listRefunds(tx, order.id)
  const requested = refunds.find(
    ({ state, attemptId, amount }) => state === 'pending' && attemptId === attempt.id && amount <= missing,
  )
  const amount = requested?.amount ?? missing
  const row = await recordPaymentEvent(tx, {
    orderId: order.id,
    gateway: attempt.gateway,
    eventId: `${attempt.reference}:refunded:${requested?.id ?? refundedTotal}`,
    kind: 'refunded',
    amount,
    excess: await refundExcess(tx, order, amount),
    data: {},
    attemptId: attempt.id,
  })
  if (row === null) return null
  if (requested) await moveRefund(tx, requested.id, 'pending', 'settled')
  else {
    const refundable = netPaidAmount(order.paymentEvents) - amount - pendingAmount(refunds)
    for (const { id } of endedRequests(refunds, { amount, left: Math.max(0, refundable) }))
      await moveRefund(tx, id, 'requested', 'failed', { failure: 'given back at the service' })
  }
  return { row, amount, reason: requested?.reason ?? foreignReason }
}
