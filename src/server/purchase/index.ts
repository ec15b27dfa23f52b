import type { Feature } from '#platform/feature.ts'
import { gatewayPlugins, type Gateway } from '#server/payment/index.ts'
import type { Platform } from '#platform/platform.ts'
import { onePer } from '#platform/one-per.ts'
import { registerGatewayRoutes } from './notification-api.ts'
import { createPurchaseHandlers } from './purchase-api.ts'
import { openPurchases } from './purchase-deps.ts'
import { purchaseErrors } from './purchase-errors.ts'
import { purchaseCrontab, purchaseTasks } from './purchase-jobs.ts'

export { registerGatewayRoutes } from './notification-api.ts'
export { createPurchaseHandlers } from './purchase-api.ts'
export { openPurchases, type PurchaseDeps } from './purchase-deps.ts'

/** Handlers, notifications and jobs of one server poll an attempt once at a time. */
const purchasesOf = onePer((platform: Platform) => openPurchases(platform))

export const purchaseFeature: Feature = {
  name: 'purchase',
  handlers: ({ platform }) => createPurchaseHandlers(purchasesOf(platform)),
  routes: (app, { platform }) => registerGatewayRoutes(app, purchasesOf(platform)),
  jobs: (platform) => purchaseTasks(purchasesOf(platform)),
  cron: [purchaseCrontab],
  errors: purchaseErrors,
  formTargets: ({ payments }) =>
    Object.entries(payments.services).flatMap(([name, settings]) =>
      gatewayPlugins[name as Gateway].formTargets(settings),
    ),
  notices: ({ payments }) =>
    Object.keys(payments.services).flatMap((name) => gatewayPlugins[name as Gateway].notice ?? []),
  commands: { payments: async () => (await import('./payment-command.ts')).paymentsCommand },
}
