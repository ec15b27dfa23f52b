/** The public API of withdrawals for other features and for the command line. */
import type { Feature } from '#platform/feature.ts'
import { createWithdrawalHandlers } from './withdrawal-api.ts'
import { createWithdrawalDeskHandlers, withdrawalQueues } from './withdrawal-desk-api.ts'
import { withdrawalErrors } from './withdrawal-errors.ts'
import { withdrawalInvariants } from './withdrawal-verify.ts'

export { takenOverAt } from './withdrawal-api.ts'
export { changeWithdrawal } from './withdrawal-merchant.ts'
export {
  exportWithdrawals,
  findByReference,
  forgetRefundAccounts,
  forgetWithdrawals,
  listSteps,
  listWithdrawals,
  type Withdrawal,
  type WithdrawalStep,
} from './withdrawal-store.ts'
export {
  accountDays,
  formatMoment,
  lastDay,
  possibleSteps,
  readOrderNumber,
  refundDay,
  WithdrawalRefusedError,
  withdrawalStates,
  type WithdrawalState,
} from './withdrawal.ts'

export const withdrawalFeature: Feature = {
  name: 'withdrawal',
  handlers: ({ platform }) => createWithdrawalHandlers(platform),
  adminHandlers: ({ platform }) => createWithdrawalDeskHandlers(platform),
  queues: withdrawalQueues,
  invariants: withdrawalInvariants,
  errors: withdrawalErrors,
  commands: { withdrawals: async () => (await import('./withdrawal-command.ts')).withdrawalsCommand },
}
