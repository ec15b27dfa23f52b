/** Questions about products: the public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createQuestionHandlers } from './question-api.ts'
import { createQuestionDeskHandlers, questionQueues } from './question-desk-api.ts'
import { questionErrors } from './question-errors.ts'
import { questionCrontab, questionTasks } from './question-tasks.ts'

export { questionEmailExamples } from './question-email-examples.ts'
export { exportQuestions, forgetQuestions, insertSampleQuestion } from './question-store.ts'

export const questionFeature: Feature = {
  name: 'question',
  handlers: ({ platform }) => createQuestionHandlers(platform),
  adminHandlers: ({ platform }) => createQuestionDeskHandlers(platform),
  queues: questionQueues,
  jobs: questionTasks,
  cron: [questionCrontab],
  errors: questionErrors,
}
