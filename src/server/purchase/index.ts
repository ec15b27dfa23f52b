import type { Feature } from '#platform/feature.ts'
import { gatewayPlugins } from '#server/payment/index.ts'
import type { Kernel } from '#platform/kernel.ts'
import { onePer } from '#platform/one-per.ts'
import { registerDemoBank } from './demo-bank-api.ts'
import { registerPaymentNotifications } from './notification-api.ts'
import { createPurchaseHandlers } from './purchase-api.ts'
import { openPurchases } from './purchase-deps.ts'
import { purchaseErrors } from './purchase-errors.ts'
import { purchaseCrontab, purchaseTasks } from './purchase-jobs.ts'

export { registerPaymentNotifications } from './notification-api.ts'
export { createPurchaseHandlers } from './purchase-api.ts'
export { openPurchases, type PurchaseDeps } from './purchase-deps.ts'

/** Handlers, notifications and jobs of one server poll an attempt once at a time. */
const purchasesOf = onePer((kernel: Kernel) => openPurchases(kernel))

export const purchaseFeature: Feature = {
  name: 'purchase',
  handlers: ({ kernel }) => createPurchaseHandlers(purchasesOf(kernel)),
  routes(app, { kernel }) {
    registerPaymentNotifications(app, purchasesOf(kernel))
    registerDemoBank(app, purchasesOf(kernel))
  },
  jobs: (kernel) => purchaseTasks(purchasesOf(kernel)),
  cron: [purchaseCrontab],
  errors: purchaseErrors,
  formTargets: (config) => Object.values(gatewayPlugins).flatMap((plugin) => plugin.formTargets(config)),
}
