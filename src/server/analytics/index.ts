export { registerConversions } from './analytics-api.ts'
export { analyticsCrontab, analyticsTasks } from './analytics-tasks.ts'
