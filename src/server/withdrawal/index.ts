/** The door of withdrawals for other features and for the command line. */
export { createWithdrawalHandlers, takenOverAt } from './withdrawal-api.ts'
export { withdrawalErrors } from './withdrawal-errors.ts'
export { changeWithdrawal } from './withdrawal-merchant.ts'
export {
  findByReference,
  listSteps,
  listWithdrawals,
  type Withdrawal,
  type WithdrawalStep,
} from './withdrawal-store.ts'
export { withdrawalInvariants } from './withdrawal-verify.ts'
export {
  formatMoment,
  lastDay,
  possibleSteps,
  readOrderNumber,
  refundDay,
  WithdrawalRefused,
  withdrawalStates,
  type WithdrawalState,
} from './withdrawal.ts'
