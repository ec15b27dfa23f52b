/** The stock alerts' public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createStockAlertHandlers } from './stock-alert-api.ts'
import { stockAlertErrors } from './stock-alert-errors.ts'
import { stockAlertCrontab, stockAlertTasks } from './stock-alert-tasks.ts'
import { stockAlertInvariants } from './stock-alert-verify.ts'

export { exportAlerts, forgetAlerts } from './stock-alert-store.ts'

export const stockAlertFeature: Feature = {
  name: 'stock-alert',
  handlers: ({ platform }) => createStockAlertHandlers(platform),
  jobs: stockAlertTasks,
  cron: [stockAlertCrontab],
  invariants: stockAlertInvariants,
  errors: stockAlertErrors,
}
