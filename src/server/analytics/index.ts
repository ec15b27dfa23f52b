import type { Feature } from '#platform/feature.ts'
import { registerConversions } from './analytics-api.ts'
import { analyticsCrontab, analyticsTasks } from './analytics-tasks.ts'

export const analyticsFeature: Feature = {
  name: 'analytics',
  routes: (app, { kernel }) => registerConversions(app, kernel),
  jobs: analyticsTasks,
  cron: [analyticsCrontab],
}
