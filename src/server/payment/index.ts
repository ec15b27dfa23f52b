/** How the shop is paid: the public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { paymentErrors } from './payment-errors.ts'
import { createPaymentHandlers, paymentStep, type PaymentPorts } from './payment-method-api.ts'

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
export {
  GatewayRefusedError,
  notifyPath,
  type GatewayPlugin,
  type ReceivedReport,
  type NotificationReading,
  type PaymentAddress,
  type PaymentGateway,
  type PaymentItem,
  type PaymentToStart,
  type ReturnReading,
  type Started,
} from './gateway.ts'
export {
  createGateways,
  describeMethods,
  gatewayNames,
  gatewayPlugins,
  isGateway,
  requiresPaymentTerms,
  type Gateway,
  type Gateways,
  type GatewaySettings,
} from './gateways.ts'
export { listMessages, purgeMessages, recordMessage, type PaymentMessage } from './message-store.ts'
export { findPaymentProblems } from './payment-doctor.ts'
export { presentPayments } from './payment-method-api.ts'
export { addPaymentPresets, changePayment, removePayment, switchPayment } from './payment-changes.ts'
export { toPayment, type PaymentFields } from './payment-method.ts'
export { paymentPageText } from './payment-page.ts'
export { presentPaymentOffer } from './payment-presenting.ts'
export {
  amountDue,
  excessOfRefund,
  netPaidAmount,
  derivePaymentState,
  presentPaymentState,
  standingEntries,
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
  cashRounding,
  isInstantPayment,
  offerPayment,
  type PaymentMethodRecord,
  type PaymentOffer,
  type PaymentType,
} from './payment.ts'
export { endedRequests, pendingAmount, refundableParts, shareRefund, wantedAmount } from './refund.ts'
export {
  findRefund,
  insertRefund,
  listRefunds,
  listUnconfirmedRefunds,
  moveRefund,
  refundedByAttempt,
  type RefundRecord,
} from './refund-store.ts'

/** Delivery and checkout know of payments, so what is needed of them is handed in. */
export const paymentFeature = (ports: PaymentPorts): Feature => ({
  name: 'payment',
  adminHandlers: ({ platform }) => createPaymentHandlers(platform, ports),
  openingSteps: [paymentStep(ports)],
  errors: paymentErrors,
})
