export { presentPaymentOffer } from './payment-presenting.ts'
export {
  amountDue,
  amountKept,
  derivePaymentState,
  presentPaymentState,
  type LedgerEntry,
  type PaymentEvent,
} from './payment-state.ts'
export { listPaymentEvents, listPaymentMethods, recordPaymentEvent } from './payment-store.ts'
export { paymentInvariants } from './payment-verify.ts'
export {
  cashRounding,
  isInstantPayment,
  offerPayment,
  type PaymentMethodRecord,
  type PaymentOffer,
  type PaymentType,
} from './payment.ts'
