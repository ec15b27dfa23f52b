import { dayOf } from '#hungary/calendar-day.ts'
import { createHash } from 'node:crypto'
import { formatForint } from '#contract/money.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeHolds,
  findDeliveryTraits,
  findSaleVariants,
  findStockOf,
  isStockShortage,
} from '#server/catalogue/index.ts'
import { methodsHere } from '#server/checkout/index.ts'
import { loadShop } from '#server/content/index.ts'
import { changeCouponUse, findCoupon } from '#server/coupon/index.ts'
import { cancelAppointment, refitAppointment } from '#server/fitting/index.ts'
import { listOrderInvoices, planDocuments, supersedeDocuments } from '#server/invoice/index.ts'
import {
  addDays,
  changeNumbered,
  dropOpenShipment,
  listWaitingParcels,
  OrderRefusedError,
  replaceAdjustments,
  step,
  sumRefundedLines,
  type Actor,
  type Change,
  type Changed,
  type OrderRecord,
  type Outcome,
} from '#server/order/index.ts'
import {
  amountDue,
  findOpenAttempt,
  insertRefund,
  isInstantPayment,
  listPaymentMethods,
  listRefunds,
  moveRefund,
  pendingAmount,
} from '#server/payment/index.ts'
import { findPickupPoint, listShippingMethods } from '#server/shipping/index.ts'
import type { EditInput } from './edit-input.ts'
import { orderEditError } from './edit-errors.ts'
import { editRefusal, planEdit, type EditBasis, type EditPlan } from './edit-plan.ts'
import { losesFitting } from './edit-delivery.ts'
import { givenByLine } from './refund-plan.ts'
import { listRefundParts } from './refund-store.ts'
import { countOwnEdits, insertEdit, writeCustomer, writeLines } from './edit-store.ts'

/** A change that was planned, and the name of exactly what it does. */
export type Planned = { plan: EditPlan; effect: string }

/** Everything that the change of an order depends on, as it stands now. */
export async function loadBasis(
  platform: Pick<Platform, 'config' | 'clock'>,
  sql: Executor,
  order: OrderRecord,
  variantIds: readonly number[],
  pointId: string | null = null,
): Promise<EditBasis> {
  const now = platform.clock()
  const ids = [...new Set([...order.lines.map(({ variantId }) => variantId), ...variantIds])]
  const [variants, traits, free, shippingMethods, methods, shop, coupon] = [
    await findSaleVariants(sql, ids, now),
    await findDeliveryTraits(sql, ids),
    await findStockOf(sql, ids),
    await listShippingMethods(sql),
    await listPaymentMethods(sql),
    await loadShop(sql),
    order.coupon && (await findCoupon(sql, order.coupon.code, null)),
  ]
  return {
    variants,
    traits,
    free,
    shippingMethods,
    paymentMethods: methodsHere(methods, shop, platform.config),
    coupon,
    now,
    attempt: await findOpenAttempt(sql, order.id),
    pendingRefund: pendingAmount(await listRefunds(sql, order.id)),
    documents: planDocuments(await listOrderInvoices(sql, order.id)),
    point: await findPickupPoint(sql, pointId),
    refundedLines: await sumRefundedLines(sql, order.id),
    givenBack: givenByLine(await listRefundParts(sql, order.id)),
    waitingParcels: await listWaitingParcels(sql, order.id),
    ownEdits: await countOwnEdits(sql, order.id),
  }
}

/**
 * What a change would do.
 * @throws AppError 409 when the order can't be changed or has changed since `revision`, 422 with `errors` by field.
 */
export async function planOrderEdit(
  platform: Pick<Platform, 'config' | 'clock'>,
  sql: Executor,
  order: OrderRecord,
  input: EditInput,
): Promise<Planned> {
  const added = input.lines.flatMap(({ id, variant_id }) => (id === null ? (variant_id ?? []) : []))
  const basis = await loadBasis(platform, sql, order, added, input.pickup_point_id ?? null)
  const refusal = editRefusal(order, basis)
  if (refusal !== null) throw new OrderRefusedError(refusal)
  if ((order.revision ?? 1) !== input.revision) throw await editedMeanwhile(sql, order)
  const plan = planEdit(order, input, basis)
  const [message] = Object.values(plan.errors).flat()
  if (message !== undefined) throw orderEditError('order_edit_invalid', { message, errors: plan.errors })
  if (plan.changes.length === 0)
    throw orderEditError('order_edit_invalid', { message: 'Nincs mit módosítani.' })
  if (plan.isRepacked && basis.waitingParcels.length > 0) throw new OrderRefusedError(parcelRefusal(basis))
  if (plan.isDocumented && basis.documents.refusal !== null)
    throw new OrderRefusedError(basis.documents.refusal)
  return { plan, effect: nameOf(order, plan) }
}

const parcelRefusal = ({ waitingParcels }: EditBasis) =>
  `A csomagja már be van jegyezve a futárnál (${waitingParcels.join(', ')}). Előbb vonja vissza a csomagot, utána módosíthat.`

/** By what is shown of it: another sum, line or consequence is another effect. */
function nameOf(order: OrderRecord, plan: EditPlan): string {
  const {
    lines,
    adjustments,
    totalGross,
    due,
    refund,
    changes,
    notes,
    contact,
    shippingAddress,
    billingAddress,
    pickupPoint,
    requestedDay,
  } = plan
  const amounts = lines.map(({ id, variantId, quantity, gross }) => [id, variantId, quantity, gross])
  const addresses = [contact, shippingAddress, billingAddress, pickupPoint, requestedDay]
  const shown = [order.revision, amounts, adjustments, totalGross, due, refund, changes, notes, addresses]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

async function editedMeanwhile(sql: Executor, { id }: OrderRecord) {
  const [last] = await sql<{ changes: string[]; name: string | null }[]>`
    select e.changes, (select coalesce(nullif(s.name, ''), s.email) from staff s where 'staff:' || s.id = e.actor) as name
    from order_edit e where e.order_id = ${id} order by e.id desc limit 1`
  const by = last?.name ? `közben ${last.name}` : 'közben valaki más'
  return orderEditError('order_edit_conflict', {
    message: `A rendelést ${by} módosította: ${(last?.changes ?? []).join(' ')} Nézze át, és kezdje újra.`,
  })
}

export type EditRequest = EditInput & { effect: string }

/**
 * Changes an order exactly as it was shown: lines, sums, stock, coupon, documents, money that goes back and the email together, or
 * nothing. What goes back is only noted as wanted here. Gives the sum.
 * @throws OrderRefusedError, AppError 409, 422.
 */
export async function editOrder(
  platform: Platform,
  number: string,
  request: EditRequest,
  actor: Actor,
): Promise<Changed & { refund: number }> {
  let refund = 0
  try {
    const changed = await changeNumbered(platform, number, async (change) => {
      const { plan, effect } = await planOrderEdit(platform, change.tx, change.order, request)
      if (effect !== request.effect) throw orderEditError('order_edit_changed')
      refund = plan.refund
      return write(platform, change, plan, { actor, note: request.note, priceReason: request.price_reason })
    })
    return { ...changed, refund }
  } catch (error) {
    if (!isStockShortage(error)) throw error
    throw orderEditError('order_edit_changed', {
      message: 'Valaki közben elvitte az utolsó darabot. Nézze át újra.',
    })
  }
}

type Written = { actor: Actor; note: string; priceReason: string }

async function write(
  platform: Platform,
  change: Change,
  plan: EditPlan,
  { actor, note, priceReason }: Written,
): Promise<Outcome> {
  const { tx, order } = change
  const isMore = plan.due > amountDue(order.totalGross, order.paymentEvents)
  if (plan.isRepacked) await dropOpenShipment(tx, order.id)
  const now = platform.clock()
  await writeLines(tx, order.id, plan.lines)
  await replaceAdjustments(tx, order.id, plan.adjustments, plan.totalGross)
  await writeCustomer(tx, order, plan, { repricedAt: isMore ? now : null })
  if (losesFitting(order, plan)) await cancelAppointment(tx, order.id, { withOrder: false })
  else if (order.fitting) await refitAppointment(tx, order.id, plan.lines)
  await changeCouponUse(
    tx,
    order.id,
    plan.lines.reduce((sum, { discount }) => sum + discount, 0),
  )
  if (plan.isDocumented) await supersedeDocuments(tx, order)
  await wantRefund(tx, order, plan.refund)
  const id = await insertEdit(tx, {
    orderId: order.id,
    actor,
    reason: [note, priceReason && `Ár: ${priceReason}`].filter(Boolean).join(' · '),
    changes: plan.changes,
    totalBefore: order.totalGross,
    totalAfter: plan.totalGross,
  })
  const shipped = plan.isAllShipped ? await step(change, 'fulfilment', 'shipped', { actor, note }) : null
  const isByCard = isInstantPayment(order.paymentMethod.type) && plan.due > 0
  const payBy = isByCard && isMore ? dayOf(addDays(now, order.transferDueDays)) : null
  return {
    email: {
      key: `order-edit:${order.id}:${id}`,
      news: { kind: 'edited', changes: plan.changes, note, due: plan.due, refund: plan.refund, payBy },
    },
    ...(shipped === null ? {} : { further: { key: shipped, news: nothingLeft } }),
    moveStock: () => changeHolds(tx, order.id, plan.lines),
    notes: plan.refund > 0 ? [`Visszatérítés jár: ${formatForint(plan.refund)}.`] : [],
  }
}

/** What was still here is in no parcel any more: the order has left as a whole. */
const nothingLeft = { kind: 'shipped', parcels: [], items: { leaving: '', rest: '' } } as const

/** What goes back now is exactly what is too much now, whatever was wanted before. */
async function wantRefund(tx: Transaction, order: OrderRecord, amount: number): Promise<void> {
  for (const { id, state } of await listRefunds(tx, order.id))
    if (state === 'requested')
      await moveRefund(tx, id, 'requested', 'failed', { failure: 'the order was changed' })
  if (amount > 0)
    await insertRefund(tx, { orderId: order.id, attemptId: null, amount, reason: 'A rendelés módosult.' })
}
