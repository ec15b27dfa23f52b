import type { Feature } from '#platform/feature.ts'
import { createCheckoutHandlers } from './checkout-api.ts'
import { createTryOutHandlers } from './try-out-api.ts'
import { checkoutErrors } from './checkout-errors.ts'

export { methodsHere } from './checkout-store.ts'
export { checkBillingAddress, checkContact, checkShippingAddress } from './customer-fields.ts'
export { createCheckoutHandlers } from './checkout-api.ts'
export { parcelOf } from './delivery-quote.ts'
export { placeDeskOrder, quoteDeskOrder, type DeskOrder, type DeskQuote } from './desk-order.ts'
export { withPayment } from './checkout-totals.ts'
export { keepSelling } from './keep-selling.ts'
export { quotePayments } from './payment-quote.ts'
export { findPickupScope } from './pickup-scope.ts'
export { checkSteps } from './steps.ts'

export const checkoutFeature: Feature = {
  name: 'checkout',
  handlers: ({ platform }) => createCheckoutHandlers(platform),
  adminHandlers: ({ platform }) => createTryOutHandlers(platform),
  errors: checkoutErrors,
  commands: { methods: async () => (await import('./methods-command.ts')).methodsCommand },
}
