/** The reminders' public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createCartReminderHandlers } from './cart-reminder-api.ts'
import { cartReminderErrors } from './cart-reminder-errors.ts'
import { cartReminderCrontab, cartReminderTasks } from './cart-reminder-tasks.ts'
import { cartReminderInvariants } from './cart-reminder-verify.ts'

export { forgetReminders } from './cart-reminder-store.ts'

export const cartReminderFeature: Feature = {
  name: 'cart-reminder',
  handlers: ({ platform }) => createCartReminderHandlers(platform),
  jobs: cartReminderTasks,
  cron: [cartReminderCrontab],
  invariants: cartReminderInvariants,
  errors: cartReminderErrors,
}
