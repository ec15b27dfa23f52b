/** The reminders' public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createCartDeskHandlers } from './cart-desk-api.ts'
import { createCartReminderHandlers } from './cart-reminder-api.ts'
import { cartReminderErrors } from './cart-reminder-errors.ts'
import { cartReminderCrontab, cartReminderTasks } from './cart-reminder-tasks.ts'
import { cartReminderInvariants } from './cart-reminder-verify.ts'

export { cartReminderEmailExamples } from './cart-reminder-email-examples.ts'
export { findAbandonedCart } from './cart-desk-api.ts'
export { forgetReminders } from './cart-reminder-store.ts'

export const cartReminderFeature: Feature = {
  name: 'cart-reminder',
  handlers: ({ platform }) => createCartReminderHandlers(platform),
  adminHandlers: ({ platform }) => createCartDeskHandlers(platform),
  jobs: cartReminderTasks,
  cron: [cartReminderCrontab],
  invariants: cartReminderInvariants,
  errors: cartReminderErrors,
}
