export { createOrderHandlers } from './order-api.ts'
export { carrierCodes } from './carriers.ts'
export type { Changed } from './order-change.ts'
export { presentDate } from './order-date.ts'
export { orderError, orderErrors } from './order-errors.ts'
export { listForMerchant, type OrderSummary } from './order-life-store.ts'
export { confirmationLetter } from './order-mail.ts'
export {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  prepareOrder,
  returnOrder,
  shipOrder,
} from './order-merchant.ts'
export { markPaid, quoteOrder, refundOrder } from './order-money.ts'
export { presentAdjustment, presentOrder } from './order-presenting.ts'
export type { Adjustment, OrderLine, OrderRecord } from './order-record.ts'
export {
  claimOrders,
  countClaimable,
  drawOrderNumber,
  findOrder,
  findOrderByNumber,
  hasBought,
  insertOrder,
  listOrders,
} from './order-store.ts'
export { findLostOrders, orderInvariants } from './order-verify.ts'
export { machines, OrderRefused, possibleSteps } from './order.ts'
