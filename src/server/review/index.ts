/** The reviews' public API for other features and for the merchant's command. */
import type { Feature } from '#platform/feature.ts'
import { createReviewHandlers, type ReviewPorts } from './review-api.ts'
import { createReviewRequestHandlers } from './review-request-api.ts'
import { reviewRequestCrontab, reviewRequestTasks } from './review-request-tasks.ts'
import { createReviewDeskHandlers, reviewQueues } from './review-desk-api.ts'
import { reviewPhotoCrontab, reviewPhotoTasks } from './review-photos.ts'
import { reviewFormUploads } from './review-uploads.ts'
import { reviewErrors } from './review-errors.ts'
import { reviewInvariants } from './review-verify.ts'

export { reviewEmailExamples } from './review-request-email-examples.ts'
export { insertSampleReview, listByState, moveReview, type ListedReview } from './review-store.ts'
export {
  exportInvited,
  exportReviews,
  forgetInvited,
  forgetInvitedWriters,
  forgetReviews,
} from './writer-store.ts'
export { renewPhotos } from './review-photos.ts'
export { reviewInvariants } from './review-verify.ts'
export { ReviewTransitionRefusedError, reviewTransitions, shownWriter, type ReviewState } from './review.ts'

/** Accounts know of reviews, so what is needed of them is handed in. */
export const reviewFeature = (ports: ReviewPorts): Feature => ({
  name: 'review',
  handlers: ({ platform }) => ({
    ...createReviewHandlers(platform, ports),
    ...createReviewRequestHandlers(platform),
  }),
  adminHandlers: ({ platform }) => createReviewDeskHandlers(platform),
  queues: reviewQueues,
  jobs: (platform) => ({ ...reviewRequestTasks(platform), ...reviewPhotoTasks(platform) }),
  cron: [reviewRequestCrontab, reviewPhotoCrontab],
  formUploads: reviewFormUploads,
  invariants: reviewInvariants,
  errors: reviewErrors,
  commands: { reviews: async () => (await import('./review-command.ts')).reviewsCommand },
})
