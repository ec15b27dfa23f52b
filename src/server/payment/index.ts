export {
  attemptEnd,
  isOpen,
  evaluate,
  nextQuery,
  type Attempt,
  type AttemptState,
  type GatewayReport,
} from './attempt.ts'
export {
  claimDueAttempts,
  claimPoll,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  listAttempts,
  lockAttempt,
  putOffQuery,
  saveGatewayId,
  saveStart,
  writeAttemptStep,
} from './attempt-store.ts'
export { reportDemoPayment } from './demo-bank/demo-bank-gateway.ts'
export { demoBankPage, demoOutcomes } from './demo-bank/demo-bank-page.ts'
export { decideDemoPayment, findDemoPayment, type DemoPayment } from './demo-bank/demo-bank-store.ts'
export {
  GatewayRefusedError,
  notifyPath,
  type ReceivedReport,
  type NotificationReading,
  type PaymentAddress,
  type PaymentGateway,
  type PaymentItem,
  type PaymentToStart,
  type ReturnReading,
  type Started,
} from './gateway.ts'
export { createGateways, gatewayPlugins, isConfigured, type Gateways } from './gateways.ts'
export { listMessages, purgeMessages, recordMessage, type PaymentMessage } from './message-store.ts'
export { presentPaymentOffer } from './payment-presenting.ts'
export {
  amountDue,
  netPaidAmount,
  derivePaymentState,
  presentPaymentState,
  type LedgerEntry,
  type PaymentEvent,
} from './payment-state.ts'
export {
  disableMethods,
  enableMethod,
  listPaymentEvents,
  listPaymentMethods,
  recordPaymentEvent,
} from './payment-store.ts'
export { paymentInvariants } from './payment-verify.ts'
export {
  requiresPaymentTerms,
  cashRounding,
  describeMethods,
  gatewayNames,
  isInstantPayment,
  offerPayment,
  type Gateway,
  type PaymentMethodRecord,
  type PaymentOffer,
  type PaymentType,
} from './payment.ts'
export { endedRequests, pendingAmount, refundableParts, shareRefund } from './refund.ts'
export {
  findRefund,
  insertRefund,
  listRefunds,
  listUnconfirmedRefunds,
  moveRefund,
  refundedByAttempt,
  type RefundRecord,
} from './refund-store.ts'
