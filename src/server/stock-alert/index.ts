/** The stock alerts' public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createStockAlertHandlers, type StockAlertPorts } from './stock-alert-api.ts'
import { stockAlertErrors } from './stock-alert-errors.ts'
import { stockAlertCrontab, stockAlertTasks } from './stock-alert-tasks.ts'
import { stockAlertInvariants } from './stock-alert-verify.ts'

export { stockAlertEmailExamples } from './stock-alert-email-examples.ts'
export { exportAlerts, forgetAlerts } from './stock-alert-store.ts'

/** Accounts know of stock alerts, so what is needed of them is handed in. */
export const stockAlertFeature = (ports: StockAlertPorts): Feature => ({
  name: 'stock-alert',
  handlers: ({ platform }) => createStockAlertHandlers(platform, ports),
  jobs: stockAlertTasks,
  cron: [stockAlertCrontab],
  invariants: stockAlertInvariants,
  errors: stockAlertErrors,
})
