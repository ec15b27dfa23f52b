/** In which other ways an order that is not paid may be paid. Pure; amounts in forints. */
import { quotePayments, withPayment } from '#server/checkout/index.ts'
import { addDays, quotedAt, type Adjustment, type OrderRecord } from '#server/order/index.ts'
import { amountDue, type PaymentMethodRecord } from '#server/payment/index.ts'
import { parcelOf } from './edit-charges.ts'
import { promiseOf } from './edit-delivery.ts'
import { editRefusal, type EditBasis } from './edit-plan.ts'

export type OtherPayment = {
  method: PaymentMethodRecord
  adjustments: Adjustment[]
  totalGross: number
}

/**
 * The methods that the checkout would offer for these goods, this delivery and this sum, without the order's own. None where
 * money has come or is under way, where the goods are being prepared, and where the time to pay is over.
 */
export function otherPayments(order: OrderRecord, basis: EditBasis): OtherPayment[] {
  if (!mayPayOtherwise(order, basis)) return []
  const itemsGross = order.lines.reduce((sum, { gross }) => sum + gross, 0)
  const others = order.adjustments.filter(({ type }) => type !== 'payment_fee' && type !== 'cash_rounding')
  const amount = others.reduce((sum, { gross }) => sum + gross, itemsGross)
  const offers = quotePayments(basis.paymentMethods, {
    amount,
    shippingId: order.shippingMethod.id,
    point: basis.point,
  })
  return offers
    .filter(({ method, unavailableReason }) => unavailableReason === null && fits(order, basis, method))
    .map(({ method }) => {
      const adjustments = withPayment(others, itemsGross, method)
      return {
        method,
        adjustments,
        totalGross: adjustments.reduce((sum, { gross }) => sum + gross, itemsGross),
      }
    })
}

function mayPayOtherwise(order: OrderRecord, basis: EditBasis): boolean {
  const { type } = order.paymentMethod
  const isUnpaid =
    order.totalGross > 0 && amountDue(order.totalGross, order.paymentEvents) === order.totalGross
  return (
    editRefusal(order, basis) === null &&
    // Who pays at the door has an order that is being prepared, and a carrier may know the sum.
    type !== 'cash_on_delivery' &&
    order.fulfilment === 'unfulfilled' &&
    isUnpaid &&
    basis.waitingParcels.length === 0 &&
    basis.ownEdits < maxOwnEdits &&
    basis.documents.refusal === null &&
    basis.now <= lastMoment(order)
  )
}

function fits(
  { paymentMethod, pickupPoint, requestedDay }: OrderRecord,
  { point }: EditBasis,
  method: PaymentMethodRecord,
): boolean {
  if (method.id === paymentMethod.id) return false
  // Whether a point that is there no more takes money, nobody knows.
  if (method.type === 'cash_on_delivery') return pickupPoint === null || point !== null
  // The money would come after the day that was requested.
  return method.type !== 'transfer' || requestedDay === null
}

/** Each change is an email, and to whom, only who ordered knows. */
export const maxOwnEdits = 6

/** No change gives more time than a transfer has from when the price was known. */
const lastMoment = (order: OrderRecord): Date =>
  addDays(quotedAt(order) ?? order.placedAt, order.transferDueDays)

/**
 * From when the time to pay counts with another method, as `repricedAt` of the order: who changes from a transfer to a card keeps the
 * transfer's last day.
 */
export function paidSince(order: OrderRecord, method: PaymentMethodRecord): Date | null {
  const hasSameDay = order.paymentMethod.type === 'transfer' && method.type === 'card'
  return hasSameDay ? (quotedAt(order) ?? order.placedAt) : (order.repricedAt ?? null)
}

/** What is promised of its arrival: a transfer is waited for, and nothing else. */
export function promiseWith(
  order: OrderRecord,
  { method, totalGross }: OtherPayment,
  basis: EditBasis,
): OrderRecord['promise'] {
  const delivery = basis.shippingMethods.find(({ id }) => id === order.shippingMethod.id)
  const waits = (type: string) => type === 'transfer'
  if (!order.promise || !delivery || waits(method.type) === waits(order.paymentMethod.type))
    return order.promise
  const parcel = parcelOf(order.lines, basis, order.shippingAddress?.postal_code ?? null)
  const paid = { ...order, paymentMethod: method, totalGross }
  return promiseOf(paid, order, { method: delivery, parcel, now: basis.now })
}
