export { presentPaymentOffer } from './payment-presenting.ts'
export { derivePaymentState, presentPaymentState, type PaymentEvent } from './payment-state.ts'
export { listPaymentEvents, listPaymentMethods } from './payment-store.ts'
export {
  cashRounding,
  isInstantPayment,
  offerPayment,
  type PaymentMethodRecord,
  type PaymentOffer,
  type PaymentType,
} from './payment.ts'
