import { formatForint } from '#contract/money.ts'
import type { Order, OrderItem, OrderListItem, TotalsItem } from '#contract/wire.ts'
import type { Shop } from '#server/content/index.ts'
import {
  presentAmounts,
  presentImage,
  presentMoney,
  presentPrice,
  splitGross,
} from '#platform/http/presenting.ts'
import {
  amountDue,
  netPaidAmount,
  derivePaymentState,
  isInstantPayment,
  presentPaymentState,
} from '#server/payment/index.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { dayInWords } from '#hungary/day-words.ts'
import { transferCode } from '#hungary/transfer-code.ts'
import { appointmentSpan, appointmentText, timeText, type Appointment } from '#server/fitting/index.ts'
import { trackingUrl } from '#server/carrier/index.ts'
import { addDays, presentDate, presentDay } from './order-date.ts'
import { awaitsTransfer } from './order-documents.ts'
import { customerStatus, presentHistory } from './order-history.ts'
import type { Adjustment, OrderLine, OrderRecord } from './order-record.ts'
import { quotedAt } from './payment-due.ts'
import { presentPromise } from './order-promise.ts'
import { isAllShipped } from './shipment.ts'

/** What the one who placed the order may see of it. */
export function presentOrder(order: OrderRecord, shop: Shop): Order {
  const total = presentAmounts(sum([...order.lines, ...order.adjustments]))
  const { type } = order.paymentMethod
  const addresses = { shipping_address: order.shippingAddress, billing_address: order.billingAddress }
  const paymentStatus = presentPayment(order)
  const due = paymentStatus.is_pending ? amountOwed(order) : 0
  return {
    id: order.id,
    number: order.number,
    date: presentDate(order.placedAt),
    total,
    status: customerStatus(order, { order: order.state, fulfilment: order.fulfilment }),
    payment_status: paymentStatus,
    amount_due: presentMoney(due),
    instant_payment: isInstantPayment(type),
    items: order.lines.map(presentLine),
    contact: order.contact,
    ...addresses,
    addresses,
    shipping_method: { name: order.shippingMethod.name, description: order.shippingMethod.description },
    payment_data: {
      payment_method: { name: order.paymentMethod.name, type, description: order.paymentMethod.description },
      sub_total: presentAmounts(sum(order.lines.map(atFullPrice))),
      adjustments: [...presentDiscount(order), ...order.adjustments.map(presentAdjustment)],
      total,
    },
    pickup_point: order.pickupPoint && {
      name: order.pickupPoint.name,
      address: order.pickupPoint.address,
      provider: order.pickupPoint.provider,
      type: order.pickupPoint.type,
    },
    fitting: order.fitting ? presentFitting(order.fitting) : null,
    wished_day: order.requestedDay === null ? null : presentDay(order.requestedDay),
    promise: presentPromise(order),
    can_pay: canPay(order),
    transfer: type === 'transfer' && due > 0 ? presentTransfer(order, shop) : null,
    comment: order.comment,
    has_proforma: order.documents.includes('proforma') || awaitsTransfer(order),
    has_advance_invoice: order.documents.includes('advance'),
    has_invoice: order.documents.includes('final'),
    tracking_urls: (order.parcels ?? []).map(trackingUrl),
    parts: presentParts(order),
    history: presentHistory(order),
  }
}

function presentFitting(appointment: Appointment): Order['fitting'] {
  const { day, startsAt, wheels, gross, phone } = appointment
  const { from, to } = appointmentSpan(appointment)
  return {
    day,
    hour: timeText(startsAt),
    starts_at: from.toISOString(),
    ends_at: to.toISOString(),
    formatted: appointmentText(appointment),
    wheels,
    price: gross === null ? null : presentMoney(gross),
    phone,
  }
}

/** What has left, where that is not all at once. */
function presentParts(order: OrderRecord): Order['parts'] {
  const { shipments = [], parcels = [] } = order
  const shipped = shipments.flatMap(({ shippedAt, ...rest }) => (shippedAt ? [{ shippedAt, ...rest }] : []))
  if (shipped.length === 1 && isAllShipped(order)) return []
  return shipped.map(({ id, shippedAt, lines }) => ({
    date: presentDate(shippedAt),
    items: lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
    tracking_urls: parcels.filter(({ shipmentId }) => shipmentId === id).map(trackingUrl),
  }))
}

/** What a list of orders shows of each. */
export function presentListedOrder(order: OrderRecord, shop: Shop): OrderListItem {
  const whole = presentOrder(order, shop)
  return {
    id: whole.id,
    number: whole.number,
    date: whole.date,
    total: whole.total,
    status: whole.status,
    payment_status: whole.payment_status,
    amount_due: whole.amount_due,
    instant_payment: whole.instant_payment,
    items: whole.items,
    has_advance_invoice: whole.has_advance_invoice,
    has_invoice: whole.has_invoice,
    tracking_urls: whole.tracking_urls,
  }
}

/** A line before the coupon took its part. */
function atFullPrice(line: OrderLine) {
  return line.discount === 0 ? line : splitGross(line.gross + line.discount, line.taxRate)
}

/** What the coupon took off the lines, as a row of the totals. */
function presentDiscount(order: OrderRecord): TotalsItem[] {
  const discount = order.lines.reduce((total, { discount: part }) => total + part, 0)
  if (discount === 0) return []
  const [full, left] = [sum(order.lines.map(atFullPrice)), sum(order.lines)]
  const price = presentAmounts({
    net: left.net - full.net,
    tax: left.tax - full.tax,
    gross: left.gross - full.gross,
  })
  const name = order.coupon ? `Kupon: ${order.coupon.code}` : 'Kedvezmény'
  return [{ name, type: 'discount', price, data: { request_for_quotation: false } }]
}

/** How the payment stands. Before the price is agreed nothing is due, and an order that was given up waits for no money. */
export function presentPayment(order: OrderRecord): Order['payment_status'] {
  const { state, totalGross, paymentEvents, paymentMethod } = order
  if (state === 'quote_requested') return { title: 'Az ajánlat után fizethető', is_pending: true }
  const shown = presentPaymentState(derivePaymentState(totalGross, paymentEvents), paymentMethod.type)
  if (!shown.is_pending || !isGivenUp(order)) return shown
  return { title: netPaidAmount(paymentEvents) > 0 ? shown.title : 'Fizetnie nem kell', is_pending: false }
}

/** Nobody waits for its goods any more. */
export const isGivenUp = ({ state, fulfilment }: Pick<OrderRecord, 'state' | 'fulfilment'>): boolean =>
  state === 'cancelled' || fulfilment === 'returned'

/** Forints requested of a customer whose payment is pending. Who pays at the door has paid when the goods have arrived. */
function amountOwed({ state, fulfilment, paymentMethod, totalGross, paymentEvents }: OrderRecord): number {
  const isPaidAtDoor =
    paymentMethod.type === 'cash_on_delivery' && (fulfilment === 'delivered' || state === 'completed')
  return state === 'quote_requested' || isPaidAtDoor ? 0 : amountDue(totalGross, paymentEvents)
}

/** An instant payment that is due; after a cancelling there is nothing to pay. */
export function canPay(order: OrderRecord): boolean {
  const isAlive = order.state === 'placed' || order.state === 'accepted'
  return (
    isAlive &&
    isInstantPayment(order.paymentMethod.type) &&
    amountDue(order.totalGross, order.paymentEvents) > 0
  )
}

function presentLine(line: OrderLine): OrderItem {
  return {
    id: line.id,
    set_id: line.setId,
    product_variant_id: line.variantId,
    name: line.name,
    item_number: line.itemNumber,
    unit_measure: line.unitMeasure,
    price: presentPrice(line.unitGross, line.taxRate),
    quantity: line.quantity,
    total: presentAmounts(atFullPrice(line)),
    primary_image: line.imageKey === null ? null : presentImage(line.imageKey, line.name),
  }
}

/** A row of the totals. An amount that is agreed later shows its text in place of a number; what a coupon pays is named. */
export function presentAdjustment(adjustment: Adjustment): TotalsItem {
  const { type, label, quotation, net, tax, gross, waived = null } = adjustment
  const unknown = { value: 0, formatted_value: quotation ?? '' }
  return {
    name: waived ? `${label} (kuponnal, ${formatForint(waived)} helyett)` : label,
    type,
    price:
      quotation === null
        ? presentAmounts({ net, tax, gross })
        : { net: unknown, tax: unknown, gross: unknown },
    data: { request_for_quotation: quotation !== null },
  }
}

function presentTransfer(order: OrderRecord, shop: Shop): Order['transfer'] {
  const dueAt = addDays(quotedAt(order) ?? order.placedAt, order.transferDueDays)
  const { legalName: beneficiary, bankAccount: account, bankBic: bic = '' } = shop
  const coded = { bic, name: beneficiary, account, amount: amountOwed(order), lastDay: dayOf(dueAt) }
  return {
    beneficiary,
    account,
    reference: order.number,
    due_date: dayInWords(dayOf(dueAt)),
    code: bic === '' ? null : transferCode({ ...coded, reference: order.number }),
  }
}

function sum(parts: readonly { net: number; tax: number; gross: number }[]) {
  return parts.reduce(
    (total, part) => ({
      net: total.net + part.net,
      tax: total.tax + part.tax,
      gross: total.gross + part.gross,
    }),
    { net: 0, tax: 0, gross: 0 },
  )
}
