import { deskUrl } from '#platform/admin/desk-url.ts'
import type { Feature } from '#platform/feature.ts'
import { createOrderHandlers } from './order-api.ts'
import { createOrderDeskHandlers, orderFigures, orderQueues } from './order-desk-api.ts'
import { orderErrors } from './order-errors.ts'
import { orderCrontab, orderTasks } from './order-tasks.ts'
import { orderEmails } from './order-mail.ts'
import { orderInvariants } from './order-verify.ts'

export { createOrderHandlers } from './order-api.ts'
export { changeNumbered, changeOrder, step, type Change, type Changed, type Outcome } from './order-change.ts'
export { addDays, presentDate, presentDay, presentDeadline } from './order-date.ts'
export { addDocument, awaitsTransfer } from './order-documents.ts'
export { orderError } from './order-errors.ts'
export { listForMerchant, replaceAdjustments, type OrderSummary } from './order-life-store.ts'
export { confirmationEmail, confirmationSubject, orderEmails } from './order-mail.ts'
export {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  prepareOrder,
  returnGoods,
  returnOrder,
  shipOrder,
  unpaidBeforeShipping,
  withdrawOrderLinks,
} from './order-merchant.ts'
export { capturePayment, markPaid, quoteOrder } from './order-money.ts'
export { orderNotice } from './order-notice.ts'
export { exampleOrder } from './example-order.ts'
export { orderEmailExamples } from './order-email-examples.ts'
export { formatOrderNumber, orderNumberOf } from './order-date.ts'
export { orderSignature } from './order-link.ts'
export {
  presentDeskAddresses,
  presentDeskOrder,
  presentDeskPayment,
  presentOrderState,
} from './order-desk-presenting.ts'
export { listDeskOrders, listStaffNames } from './order-desk-store.ts'
export { dueUntil, listDueOrders } from './order-desk-views.ts'
export { doubtsOf } from './order-doubts.ts'
export { listOrderStock } from './order-stock.ts'
export { requireRefundLimit } from './refund-limit.ts'
export { orderOwner } from './order-owner.ts'
export { canPay, presentAdjustment, presentOrder, presentPayment } from './order-presenting.ts'
export { isCollected } from './order-history.ts'
export type {
  Adjustment,
  DocumentKind,
  OrderChannel,
  OrderLine,
  OrderRecord,
  OrderStep,
} from './order-record.ts'
export { forgetCustomers, forgetContacts } from './order-retention.ts'
export { failRefund, refundOrder, settleRefunds } from './order-refund.ts'
export {
  claimOrders,
  countClaimable,
  findOrder,
  findOrderByNumber,
  findOrdersByNumbers,
  hasBought,
  insertOrder,
  listGuestOrders,
  listOrders,
  isKnownCustomer,
  lineRow,
  placing,
  orderDraw,
  type OrderDraw,
  type Placing,
} from './order-store.ts'
export { isInGrace } from './order-undo-store.ts'
export { graceSeconds } from './order-undo.ts'
export { takeBackWith } from './take-back.ts'
export { listCorrectingRefunds, sumRefundedLines } from './refunded-lines.ts'
export { reversePayment } from './reverse-payment.ts'
export {
  cashOfNext,
  courierCash,
  isAllShipped,
  leftAfter,
  linesOf,
  linesToPack,
  nextPieces,
  openShipment,
  piecesHere,
  piecesText,
  shippedPieces,
  type Pieces,
} from './shipment.ts'
export { dropOpenShipment, listWaitingParcels } from './shipment-store.ts'
export { findLostOrders } from './order-verify.ts'
export { indexNewOrders, searchPatterns } from './order-search.ts'
export { listLateTransfers, listUnpaidCards, type WaitingOrder } from './order-waiting.ts'
export {
  machines,
  OrderRefusedError,
  type Actor,
  OrderUnpaidError,
  possibleSteps,
  stateName,
} from './order.ts'
export { cardDue, quotedAt } from './payment-due.ts'

export const orderFeature: Feature = {
  name: 'order',
  handlers: ({ platform }) => createOrderHandlers(platform),
  adminHandlers: ({ platform }) => createOrderDeskHandlers(platform),
  queues: orderQueues,
  dayFigures: orderFigures,
  emails: ({ config, secret }) => orderEmails({ publicUrl: config.publicUrl, desk: deskUrl(config), secret }),
  jobs: orderTasks,
  cron: orderCrontab,
  invariants: orderInvariants,
  errors: orderErrors,
  commands: { orders: async () => (await import('./order-command.ts')).ordersCommand },
}
