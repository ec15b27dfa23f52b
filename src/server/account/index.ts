import type { Feature } from '#platform/feature.ts'
import { accountErrors } from './account-errors.ts'
import { accountCrontab, accountTasks } from './account-tasks.ts'
import { accountInvariants } from './account-verify.ts'
import { createAuthHandlers } from './auth-api.ts'
import { createOrderClaimHandlers } from './order-claim-api.ts'
import { createUserHandlers } from './user-api.ts'

export { accountEmailExamples } from './account-email-examples.ts'
export { countGuess } from './attempts.ts'
export { deviceName } from './device-name.ts'
export { eraseAddress } from './deletion.ts'
export { exportAddress } from './export.ts'
export { hashPassword, newPasswordProblem, passwordFits } from './passwords.ts'
export { findContact } from './profile-store.ts'
export { findSavedBillingAddress, findSavedShippingAddress } from './saved-address-store.ts'

export const accountFeature: Feature = {
  name: 'account',
  handlers: ({ platform }) => ({
    ...createAuthHandlers(platform),
    ...createOrderClaimHandlers(platform),
    ...createUserHandlers(platform),
  }),
  jobs: accountTasks,
  cron: [accountCrontab],
  invariants: accountInvariants,
  errors: accountErrors,
}
