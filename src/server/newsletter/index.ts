/** The newsletter's door for other features. */
export {
  createNewsletterHandlers,
  newsletterTasks,
  subscribe,
  type NewsletterPorts,
} from './newsletter-api.ts'
export { newsletterErrors } from './newsletter-errors.ts'
export {
  dropUnconfirmed,
  exportSubscription,
  forgetSubscription,
  isSubscribed,
  setSubscription,
} from './newsletter-store.ts'
export { newsletterInvariants } from './newsletter-verify.ts'
