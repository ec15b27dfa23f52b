/** How long the shop knows whom things belong to (docs/privacy.md). */
import type { Feature } from '#platform/feature.ts'
import { retentionCrontab, retentionTasks } from './retention-tasks.ts'

export const retentionFeature: Feature = {
  name: 'retention',
  jobs: retentionTasks,
  cron: [retentionCrontab],
}
