/** The reviews' door for other features and for the merchant's command. */
export { createReviewHandlers, type ReviewPorts } from './review-api.ts'
export { reviewErrors } from './review-errors.ts'
export { exportReviews, forgetReviews, listByState, moveReview, type ListedReview } from './review-store.ts'
export { reviewInvariants } from './review-verify.ts'
export { ReviewTransitionRefused, reviewTransitions, shownWriter, type ReviewState } from './review.ts'
