/** Workshops that fit tyres at an agreed hour. Below orders, which hold the hours. */
import type { Feature } from '#platform/feature.ts'
import { createFittingHandlers } from './fitting-api.ts'
import { createFittingDeskHandlers } from './fitting-desk-api.ts'
import { fittingErrors } from './fitting-errors.ts'
import { fittingCrontab, fittingTasks } from './fitting-tasks.ts'
import { fittingInvariants } from './fitting-verify.ts'

export {
  appointmentSpan,
  appointmentText,
  cheapestFitting,
  fittingPrice,
  freeHours,
  hourText,
  timeText,
  wheelsOf,
  type FittedGoods,
  type FittingOffer,
} from './fitting.ts'
export {
  bookAppointment,
  cancelAppointment,
  findFittedGoods,
  findFittingOffer,
  listFittingOffers,
  FittingTakenError,
  listAppointments,
  listFittingPrices,
  refitAppointment,
  restoreAppointment,
  type Appointment,
} from './fitting-store.ts'

export const fittingFeature: Feature = {
  name: 'fitting',
  handlers: ({ platform }) => createFittingHandlers(platform),
  adminHandlers: ({ platform }) => createFittingDeskHandlers(platform),
  jobs: fittingTasks,
  cron: [fittingCrontab],
  invariants: fittingInvariants,
  errors: fittingErrors,
}
