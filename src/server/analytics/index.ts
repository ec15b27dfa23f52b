import type { Feature } from '#platform/feature.ts'
import { createConversionHandlers } from './analytics-api.ts'
import { analyticsCrontab, analyticsTasks } from './analytics-tasks.ts'

export const analyticsFeature: Feature = {
  name: 'analytics',
  handlers: ({ platform }) => createConversionHandlers(platform),
  jobs: analyticsTasks,
  cron: [analyticsCrontab],
}
