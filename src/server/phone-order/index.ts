/** Orders taken by telephone, which colleagues take down at the desk. */
import type { Feature } from '#platform/feature.ts'
import { createPhoneOrderHandlers } from './phone-order-api.ts'
import { phoneOrderErrors } from './phone-order-errors.ts'
import { phoneOrderInvariants } from './phone-order-verify.ts'

export { forgetPriceReasons } from './phone-order-store.ts'

export const phoneOrderFeature: Feature = {
  name: 'phone-order',
  adminHandlers: ({ platform }) => createPhoneOrderHandlers(platform),
  invariants: phoneOrderInvariants,
  errors: phoneOrderErrors,
}
