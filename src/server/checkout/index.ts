export { createCheckoutHandlers } from './checkout-api.ts'
export { checkoutErrors } from './checkout-errors.ts'
export { findPickupScope } from './pickup-scope.ts'
