/** Many products at once at the desk, and the bin. */
import type { Feature } from '#platform/feature.ts'
import { binCrontab, binTasks } from './bin-job.ts'
import { createBulkHandlers } from './bulk-api.ts'
import { bulkTasks } from './bulk-job.ts'
import { bulkErrors } from './bulk-errors.ts'

export const productBulkFeature: Feature = {
  name: 'product-bulk',
  adminHandlers: ({ platform }) => createBulkHandlers(platform),
  jobs: (platform) => ({ ...binTasks(platform), ...bulkTasks(platform) }),
  cron: [binCrontab],
  errors: bulkErrors,
}
