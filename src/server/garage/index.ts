/** The garage's public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createGarageHandlers } from './garage-api.ts'
import { garageErrors } from './garage-errors.ts'
import { garageInvariants } from './garage-verify.ts'

export { exportGarage, forgetGarage } from './garage-store.ts'
export { garageInvariants } from './garage-verify.ts'

export const garageFeature: Feature = {
  name: 'garage',
  handlers: ({ platform }) => createGarageHandlers(platform),
  invariants: garageInvariants,
  errors: garageErrors,
}
