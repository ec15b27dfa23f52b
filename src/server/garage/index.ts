/** The garage's public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createGarageHandlers } from './garage-api.ts'
import { garageErrors } from './garage-errors.ts'
import { seasonReminderCrontab, seasonReminderTasks } from './season-reminder-tasks.ts'
import { garageInvariants } from './garage-verify.ts'

export { garageEmailExamples } from './season-reminder-examples.ts'
export { exportReminder } from './season-reminder-store.ts'
export { exportGarage, forgetGarage } from './garage-store.ts'
export { garageInvariants } from './garage-verify.ts'

export const garageFeature: Feature = {
  name: 'garage',
  handlers: ({ platform }) => createGarageHandlers(platform),
  invariants: garageInvariants,
  jobs: seasonReminderTasks,
  cron: [seasonReminderCrontab],
  errors: garageErrors,
}
