import type { Feature } from '#platform/feature.ts'
import { createCheckoutHandlers } from './checkout-api.ts'
import { checkoutErrors } from './checkout-errors.ts'

export { createCheckoutHandlers } from './checkout-api.ts'
export { findPickupScope } from './pickup-scope.ts'

export const checkoutFeature: Feature = {
  name: 'checkout',
  handlers: ({ platform }) => createCheckoutHandlers(platform),
  errors: checkoutErrors,
}
