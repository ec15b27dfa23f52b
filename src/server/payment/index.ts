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
  asksPaymentTerms,
  cashRounding,
  isInstantPayment,
  offerPayment,
  type Gateway,
  type PaymentMethodRecord,
  type PaymentOffer,
  type PaymentType,
} from './payment.ts'
