import { pick } from '#platform/pick.ts'
import type { CartRecord, PricedLine } from '#server/cart/index.ts'
import type { SaleDetails } from '#server/catalogue/index.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import type { OrderLine, OrderRecord } from '#server/order/index.ts'
import { pickupAddress, type PickupPointRecord } from '#server/shipping/index.ts'
import type { CouponQuote } from './coupon-quote.ts'
import type { Quote } from './quote.ts'

/**
 * The order that a ready checkout becomes, everything in it a snapshot. One whose delivery price is agreed later starts
 * as a request for a quotation.
 * @throws Error when the checkout is not ready; its problems must have been looked at.
 */
export function draftOrder(
  cart: CartRecord,
  quote: Quote<SaleDetails>,
  options: Pick<OrderRecord, 'number' | 'userId' | 'channel' | 'termsVersion' | 'transferDueDays'> & {
    guestKey: string
    now: Date
  },
): OrderRecord {
  const { contact, billingAddress } = cart
  const { shipping, payment } = quote
  if (!contact || !billingAddress || !shipping || !payment) throw new Error('The checkout is not ready')
  return {
    id: uuidv7(options.now.getTime()),
    number: options.number,
    cartId: cart.id,
    userId: options.userId,
    guestKey: options.userId === null ? options.guestKey : null,
    channel: options.channel ?? 'web',
    state: shipping.method.requestForQuotation ? 'quote_requested' : 'placed',
    fulfilment: 'unfulfilled',
    contact,
    shippingAddress: shipping.method.addressRequired ? cart.shippingAddress : null,
    billingAddress,
    shippingMethod: pick(shipping.method, ['id', 'name', 'description', 'provider']),
    pickupPoint: quote.pickupPoint && draftPickupPoint(quote.pickupPoint),
    requestedDay: shipping.method.requestedDayFrom === null ? null : cart.requestedDay,
    fitting: draftFitting(cart, quote),
    promise: shipping.arrives && { ...shipping.arrives, payBy: shipping.payBy?.toISOString() ?? null },
    paymentMethod: pick(payment.method, ['id', 'name', 'description', 'type', 'gateway']),
    coupon: quote.coupon && pick(quote.coupon.coupon, ['code', 'name']),
    documents: [],
    comment: cart.comment,
    termsVersion: options.termsVersion,
    transferDueDays: options.transferDueDays,
    totalGross: quote.totals.total.gross,
    placedAt: options.now,
    lines: quote.lines.map((line, index) => draftLine(line, quote.coupon, index)),
    adjustments: quote.totals.adjustments,
    paymentEvents: [],
  }
}

function draftLine(
  { line, variant, amounts }: PricedLine<SaleDetails>,
  coupon: CouponQuote | null,
  index: number,
): OrderLine {
  return {
    id: uuidv7(),
    variantId: variant.id,
    productId: variant.productId,
    name: variant.name,
    itemNumber: variant.itemNumber,
    unitMeasure: variant.unitMeasure,
    imageKey: variant.imageKey,
    taxRate: variant.taxRate,
    unitGross: variant.unitGross,
    quantity: line.quantity,
    discount: coupon?.discounts[index] ?? 0,
    ...(coupon?.lines[index] ?? amounts),
    setId: line.setId,
  }
}

function draftFitting({ requestedDay: day }: CartRecord, { fitting, pickupPoint }: Quote<SaleDetails>) {
  if (!fitting || fitting.startsAt === null || day === null || !pickupPoint) return null
  const { startsAt, wheels, gross, phone } = fitting
  return { pointId: pickupPoint.id, day, startsAt, wheels, gross, phone }
}

function draftPickupPoint(point: PickupPointRecord): OrderRecord['pickupPoint'] {
  return { ...pick(point, ['id', 'externalId', 'name', 'provider', 'type']), address: pickupAddress(point) }
}
