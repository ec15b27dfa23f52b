import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { giveBackStock } from '#server/catalogue/index.ts'
import { requestCorrection, type DocumentLine } from '#server/invoice/index.ts'
import {
  OrderRefusedError,
  refundOrder,
  type Actor,
  type Change,
  type OrderRecord,
} from '#server/order/index.ts'
import { createGateways, type Gateways } from '#server/payment/index.ts'
import { orderEditError } from './edit-errors.ts'
import { lineRefusal, planRefund, refundText, type RefundBasis, type RefundPart } from './refund-plan.ts'
import { findRefundRequest, insertOrderRefund, listRefundParts, listSold } from './refund-store.ts'

export type RefundLines = AdminRequest<'refundOrderLines'>['body']

export const loadRefundBasis = async (sql: Executor, orderId: string): Promise<RefundBasis> => ({
  given: await listRefundParts(sql, orderId),
  sold: await listSold(sql, orderId),
})

/** The button was pressed before. */
class AlreadyRefundedError extends Error {
  override name = 'AlreadyRefundedError'
}

/**
 * Gives parts of an order back, once for a `request`: the money, the goods on the shelf, the correcting document and the email to
 * the customer. What a payment service refuses stays wanted. Gives what the merchant has to know.
 * @throws OrderRefusedError, AppError 409 for another sum than was shown, 422 with `errors` by field.
 */
export async function refundOrderLines(
  platform: Platform,
  number: string,
  choice: RefundLines,
  { actor, gateways = createGateways(platform) }: { actor: Actor; gateways?: Gateways },
): Promise<string[]> {
  let correction: 'none' | 'now' | 'later' = 'none'
  try {
    const { notes } = await refundOrder(
      platform,
      number,
      {
        amount: choice.total,
        reason: choice.reason,
        isManual: choice.by_hand,
        actor,
        isOwed: true,
        async also(change) {
          const { id, parts, reason } = await record(change, choice, actor)
          correction = await correct(platform, change, { id, parts, reason: choice.reason })
          return {
            reason,
            moveStock: () => giveBackStock(change.tx, change.order.id, restockedOf(change.order, parts)),
          }
        },
      },
      gateways,
    )
    return [...notes, ...correctionNotes[correction]]
  } catch (error) {
    if (error instanceof AlreadyRefundedError) return ['Ez a visszatérítés már megtörtént.']
    throw error
  }
}

const correctionNotes = {
  none: [],
  now: ['A helyesbítő számla elkészül, és a vevő megkapja.'],
  later: ['A helyesbítő számla a rendelés számlájával együtt készül el, ha a többi is elment.'],
}

async function record({ tx, order }: Change, choice: RefundLines, actor: Actor) {
  const known = await findRefundRequest(tx, choice.request)
  if (known === order.id) throw new AlreadyRefundedError()
  if (known !== undefined) throw new OrderRefusedError('Ez egy másik rendelés visszatérítése volt.')
  const { parts, errors } = planRefund(order, choice, await loadRefundBasis(tx, order.id))
  const [message] = Object.values(errors).flat()
  if (message !== undefined) throw orderEditError('order_edit_invalid', { message, errors })
  if (parts.reduce((sum, { gross }) => sum + gross, 0) !== choice.total)
    throw orderEditError('order_edit_changed')
  const id = await insertOrderRefund(tx, {
    orderId: order.id,
    request: choice.request,
    actor,
    reason: choice.reason,
    parts,
  })
  return { id, parts, reason: refundText(order, choice.reason, parts) }
}

/**
 * An order that has not left, or is taken back as a whole, has no invoice to correct; one of which only a part has left gets its
 * corrections with its invoice.
 */
async function correct(
  platform: Platform,
  { tx, order }: Change,
  { id, parts, reason }: { id: string; parts: readonly RefundPart[]; reason: string },
): Promise<'none' | 'now' | 'later'> {
  if (lineRefusal(order) !== '') return 'none'
  if (order.fulfilment === 'partially_shipped')
    return platform.config.invoices.provider === 'proforma' ? 'none' : 'later'
  const lines = parts.map((part) => documentLine(order, part))
  return (await requestCorrection(platform, tx, order, { refundId: id, lines, reason })) ? 'now' : 'none'
}

function documentLine(
  order: OrderRecord,
  { lineId, name, quantity, taxRate, net, tax, gross }: RefundPart,
): DocumentLine {
  const line = order.lines.find(({ id }) => id === lineId)
  const { itemNumber = '', unitMeasure: unit = 'db' } = line ?? {}
  return { name, itemNumber, quantity, unit, taxRate, discount: 0, net, tax, gross }
}

const restockedOf = (order: OrderRecord, parts: readonly RefundPart[]) =>
  parts.flatMap(({ lineId, restocked }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line && restocked > 0 ? [{ variantId: line.variantId, quantity: restocked }] : []
  })
