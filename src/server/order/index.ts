export { createOrderHandlers } from './order-api.ts'
export { orderError, orderErrors } from './order-errors.ts'
export { confirmationLetter } from './order-mail.ts'
export { presentAdjustment, presentListedOrder, presentOrder } from './order-presenting.ts'
export type { Adjustment, OrderLine, OrderRecord } from './order-record.ts'
export {
  claimOrders,
  countClaimable,
  drawOrderNumber,
  findOrder,
  hasBought,
  insertOrder,
  listOrders,
} from './order-store.ts'
export { findLostOrders, orderInvariants } from './order-verify.ts'
