/** The reminders' door for other features. */
export { createCartReminderHandlers } from './cart-reminder-api.ts'
export { cartReminderErrors } from './cart-reminder-errors.ts'
export { forgetReminders } from './cart-reminder-store.ts'
export { cartReminderCrontab, cartReminderTasks } from './cart-reminder-tasks.ts'
export { cartReminderInvariants } from './cart-reminder-verify.ts'
