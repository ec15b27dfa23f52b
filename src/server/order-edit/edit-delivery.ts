/** Where a changed order waits for its customer, and on which day it comes. Pure. */
import { appointmentText } from '#server/fitting/index.ts'
import { amountDue } from '#server/payment/index.ts'
import { presentDay, type OrderRecord } from '#server/order/index.ts'
import {
  offerShipping,
  openDays,
  pickupAddress,
  pickupRefusal,
  type Parcel,
  type PickupPointRecord,
  type ShippingMethodRecord,
} from '#server/shipping/index.ts'
import type { EditInput } from './edit-input.ts'
import type { FieldErrors } from './edit-lines.ts'

type Where = Pick<OrderRecord, 'pickupPoint' | 'requestedDay' | 'promise'>
type Known = {
  method: ShippingMethodRecord | undefined
  point: PickupPointRecord | null
  parcel: Parcel
  now: Date
}

/** What the order's method, or the one that it moves to, needs and has; by the rules of the checkout. */
export function editWhere(
  order: OrderRecord,
  input: Pick<EditInput, 'pickup_point_id' | 'requested_day' | 'shipping_method_id'>,
  { method, point, parcel, now }: Known,
): Where & { errors: FieldErrors; changes: string[] } {
  const isMoved = method !== undefined && method.id !== order.shippingMethod.id
  const before: Where = isMoved
    ? { pickupPoint: null, requestedDay: null, promise: null }
    : { pickupPoint: order.pickupPoint, requestedDay: order.requestedDay, promise: order.promise }
  const errors: FieldErrors = {}
  const { pickup_point_id: pointId, requested_day: day } = input
  const after = { ...before }
  if (pointId !== undefined) {
    const refusal = point && method?.isPickupPoint ? pickupRefusal(point, method, parcel) : noPoint
    if (refusal !== null) errors.pickup_point_id = [refusal]
    else after.pickupPoint = snapshotOf(point!)
  }
  if (method?.isPickupPoint && after.pickupPoint === null && !errors.pickup_point_id)
    errors.pickup_point_id = ['Válasszon átvételi pontot.']
  const days = method ? daysOf(method, pointId === undefined ? null : point, { parcel, now }) : []
  if (day !== undefined && !days.includes(day)) errors.requested_day = ['Ezen a napon nem szállítható.']
  else if (day !== undefined) after.requestedDay = day
  else if (isMoved && method.requestedDayFrom !== null) errors.requested_day = ['Válasszon napot.']
  if (method && (isMoved || day !== undefined))
    after.promise = promiseOf(order, after, { method, parcel, now })
  return { ...after, errors, changes: changesOf(order, after) }
}

/** What the customer is promised from now on; a transfer that is due is waited for. */
export function promiseOf(
  order: OrderRecord,
  { requestedDay }: Pick<Where, 'requestedDay'>,
  { method, parcel, now }: Pick<Known, 'parcel' | 'now'> & { method: ShippingMethodRecord },
): OrderRecord['promise'] {
  const awaitsTransfer =
    order.paymentMethod.type === 'transfer' && amountDue(order.totalGross, order.paymentEvents) > 0
  const { arrives, payBy } = offerShipping(method, parcel, {
    now,
    requestedDay,
    awaitsTransfer,
    // Whether the day may be chosen was looked at before, also of one that lies further ahead.
    ...(requestedDay !== null && { hasRoom: (day: string) => day === requestedDay }),
  })
  const days = requestedDay === null ? arrives : { from: requestedDay, to: requestedDay }
  return days && { ...days, payBy: payBy?.toISOString() ?? null }
}

const noPoint = 'Nincs ilyen átvételi pont.'

/** The days that may be requested now, whether or not the method is still offered. */
export function daysOf(
  method: ShippingMethodRecord,
  point: PickupPointRecord | null,
  { parcel, now }: Pick<Known, 'parcel' | 'now'>,
): string[] {
  const { requestedDays } = offerShipping({ ...method, active: true }, parcel, { now })
  return point ? openDays(requestedDays, point) : requestedDays
}

const snapshotOf = (point: PickupPointRecord): OrderRecord['pickupPoint'] => {
  const { id, externalId, name, provider, type } = point
  return { id, externalId, name, provider, type, address: pickupAddress(point) }
}

/** An hour holds for one workshop and one day. */
export const losesFitting = (
  { fitting = null }: Pick<OrderRecord, 'fitting'>,
  { pickupPoint, requestedDay }: Pick<Where, 'pickupPoint' | 'requestedDay'>,
): boolean => fitting !== null && (pickupPoint?.id !== fitting.pointId || requestedDay !== fitting.day)

function changesOf(order: OrderRecord, { pickupPoint, requestedDay }: Where): string[] {
  const isElsewhere = pickupPoint !== null && pickupPoint.id !== order.pickupPoint?.id
  const isOtherDay = requestedDay !== null && requestedDay !== order.requestedDay
  return [
    ...(isElsewhere ? ['Az átvételi pont megváltozik.'] : []),
    ...(isOtherDay ? [`Kért nap: ${presentDay(requestedDay).formatted_date}.`] : []),
    ...(losesFitting(order, { pickupPoint, requestedDay })
      ? [`A szerelés eddigi időpontja (${appointmentText(order.fitting!)}) megszűnik.`]
      : []),
  ]
}
