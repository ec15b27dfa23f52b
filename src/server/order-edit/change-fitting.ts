import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  appointmentText,
  bookAppointment,
  cancelAppointment,
  findFittedGoods,
  findFittingOffer,
  fittingPrice,
  FittingTakenError,
  wheelsOf,
} from '#server/fitting/index.ts'
import { changeOrder, type Change, type OrderRecord, type Outcome } from '#server/order/index.ts'
import { parcelOf } from './edit-charges.ts'
import { promiseOf } from './edit-delivery.ts'
import { orderEditError } from './edit-errors.ts'
import { loadBasis } from './edit-order.ts'
import type { EditBasis } from './edit-plan.ts'
import { countChange, insertEdit, writeRequestedDay } from './edit-store.ts'
import { ownFitting } from './own-fitting.ts'

export type FittingChoice = { day: string; startsAt: number }

/**
 * Another hour at the workshop, or the first: hour, promised day, history and email together, or nothing.
 * @throws AppError 409 when the hour is not offered to the order, or another took it.
 */
export async function changeFitting(
  platform: Platform,
  orderId: string,
  choice: FittingChoice,
): Promise<void> {
  try {
    await changeOrder(platform, orderId, (change) => choose(platform, change, choice))
  } catch (error) {
    throw error instanceof FittingTakenError ? orderEditError('order_fitting_taken') : error
  }
}

/** Gives the hour back. @throws AppError 409 when it has none, or its day has begun. */
export async function cancelFitting(platform: Platform, orderId: string): Promise<void> {
  await changeOrder(platform, orderId, async (change) => {
    const { tx, order } = change
    const { canCancel } = await readFitting(platform, tx, order)
    if (!canCancel || !order.fitting) throw orderEditError('order_fitting_fixed')
    await cancelAppointment(tx, order.id, { withOrder: false })
    await countChange(tx, order.id)
    return record(change, [
      `A szerelés időpontja lemondva: ${appointmentText(order.fitting)}.`,
      'Új időpontot a rendelése oldalán választhat.',
    ])
  })
}

/** What its customer may choose now. */
export async function readFitting(
  platform: Pick<Platform, 'config' | 'clock'>,
  sql: Transaction | Platform['sql'],
  order: OrderRecord,
) {
  const basis = await loadBasis(platform, sql, order, [], order.pickupPoint?.id ?? null)
  const offer = await findFittingOffer(sql, basis.point, basis.now)
  return { ...ownFitting(order, offer, basis), offer, basis }
}

async function choose(
  platform: Platform,
  change: Change,
  { day, startsAt }: FittingChoice,
): Promise<Outcome> {
  const { tx, order } = change
  const { canChange, days, offer, basis } = await readFitting(platform, tx, order)
  if (!canChange || !offer) throw orderEditError('order_fitting_fixed')
  if (!days.some((one) => one.day === day && one.hours.includes(startsAt))) throw new FittingTakenError()
  const goods = await findFittedGoods(tx, order.lines)
  await bookAppointment(tx, {
    orderId: order.id,
    pointId: offer.partner.pointId,
    day,
    startsAt,
    wheels: wheelsOf(goods),
    gross: fittingPrice(goods, offer.partner.prices),
  })
  await writeRequestedDay(tx, order.id, { day, promise: promiseOn(order, day, basis) })
  const before = order.fitting ? ` (eddig: ${appointmentText(order.fitting)})` : ''
  return record(change, [`A szerelés időpontja: ${appointmentText({ day, startsAt })}${before}.`])
}

/** The promise of another day says until when a transfer has to come for it; another hour of the same day changes nothing. */
function promiseOn(order: OrderRecord, day: string, basis: EditBasis): OrderRecord['promise'] {
  const method = basis.shippingMethods.find(({ id }) => id === order.shippingMethod.id)
  if (day === order.requestedDay || !method) return order.promise ?? null
  return promiseOf(
    order,
    { requestedDay: day },
    { method, parcel: parcelOf(order.lines, basis, null), now: basis.now },
  )
}

async function record({ tx, order }: Change, changes: readonly string[]): Promise<Outcome> {
  const id = await insertEdit(tx, {
    orderId: order.id,
    actor: 'customer',
    reason: '',
    changes,
    totalBefore: order.totalGross,
    totalAfter: order.totalGross,
  })
  return {
    email: {
      key: `order-edit:${order.id}:${id}`,
      isRequested: true,
      news: { kind: 'edited', changes, note: '', due: 0, refund: 0, payBy: null },
    },
  }
}
