import { dayOf } from '#hungary/calendar-day.ts'
import type { Platform } from '#platform/platform.ts'
import { platformError } from '#platform/http/errors.ts'
import { supersedeDocuments } from '#server/invoice/index.ts'
import { formatForint } from '#contract/money.ts'
import {
  addDays,
  changeOrder,
  replaceAdjustments,
  type Change,
  type OrderRecord,
  type Outcome,
} from '#server/order/index.ts'
import { orderEditError } from './edit-errors.ts'
import { loadBasis } from './edit-order.ts'
import { insertEdit, writePayment } from './edit-store.ts'
import { otherPayments, paidSince, promiseWith } from './other-payment.ts'

/** `total`: the forints that the customer saw; `acceptsTerms`: the statement of the method's service. */
export type PaymentChoice = { methodId: number; total: number; acceptsTerms: boolean }

/**
 * Another way of payment for an order that is not paid: its fee, sums, deadline, documents and the email together, or nothing. An attempt
 * that was begun at a payment service stays open: should its money come, it is the order's.
 * @throws AppError 409 when the order may not change it any more, or the total is another; 422 without the statement.
 */
export async function changePayment(
  platform: Platform,
  orderId: string,
  choice: PaymentChoice,
): Promise<void> {
  await changeOrder(platform, orderId, (change) => changeWithin(platform, change, choice))
}

async function changeWithin(
  platform: Platform,
  { tx, order }: Change,
  { methodId, total, acceptsTerms }: PaymentChoice,
): Promise<Outcome> {
  const basis = await loadBasis(platform, tx, order, [], order.pickupPoint?.id ?? null)
  const offered = otherPayments(order, basis)
  if (offered.length === 0) throw orderEditError('order_payment_fixed')
  const chosen = offered.find(({ method }) => method.id === methodId)
  if (!chosen || chosen.totalGross !== total) throw orderEditError('order_payment_changed')
  const { method, adjustments, totalGross } = chosen
  if (method.terms && !acceptsTerms)
    throw platformError('validation_failed', { message: noTerms, errors: { payment_terms: [noTerms] } })
  await replaceAdjustments(tx, order.id, adjustments, totalGross)
  const repricedAt = paidSince(order, method)
  await writePayment(tx, order.id, { method, promise: promiseWith(order, chosen, basis), repricedAt })
  await supersedeDocuments(tx, order)
  const changes = changesOf(order, method.name, totalGross)
  const id = await insertEdit(tx, {
    orderId: order.id,
    actor: 'customer',
    reason: '',
    changes,
    totalBefore: order.totalGross,
    totalAfter: totalGross,
  })
  const payBy =
    method.type === 'card' && repricedAt ? dayOf(addDays(repricedAt, order.transferDueDays)) : null
  return {
    email: {
      key: `order-edit:${order.id}:${id}`,
      isRequested: true,
      news: { kind: 'edited', changes, note: '', due: totalGross, refund: 0, payBy },
    },
  }
}

const noTerms = 'Ehhez a fizetési módhoz el kell fogadnia az adattovábbítási nyilatkozatot.'

const changesOf = ({ paymentMethod, totalGross: before }: OrderRecord, name: string, after: number) => [
  `Fizetési mód: ${name} (eddig: ${paymentMethod.name}).`,
  ...(before === after ? [] : [`A végösszeg ${formatForint(before)} helyett ${formatForint(after)}.`]),
]
