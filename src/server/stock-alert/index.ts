/** The stock alerts' door for other features. */
export { createStockAlertHandlers } from './stock-alert-api.ts'
export { stockAlertErrors } from './stock-alert-errors.ts'
export { exportAlerts, forgetAlerts } from './stock-alert-store.ts'
export { stockAlertCrontab, stockAlertTasks } from './stock-alert-tasks.ts'
export { stockAlertInvariants } from './stock-alert-verify.ts'
