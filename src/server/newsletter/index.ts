/** The newsletter's public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createNewsletterHandlers, newsletterTasks, type NewsletterPorts } from './newsletter-api.ts'
import { newsletterErrors } from './newsletter-errors.ts'
import { newsletterInvariants } from './newsletter-verify.ts'

export { newsletterEmailExamples } from './newsletter-email-examples.ts'
export { subscribe } from './newsletter-api.ts'
export {
  dropUnconfirmed,
  exportSubscription,
  forgetSubscription,
  isSubscribed,
  setSubscription,
} from './newsletter-store.ts'
export { newsletterInvariants } from './newsletter-verify.ts'

/** Accounts know of the newsletter, so what it needs of them is handed in. */
export const newsletterFeature = (ports: NewsletterPorts): Feature => ({
  name: 'newsletter',
  handlers: ({ platform }) => createNewsletterHandlers(platform, ports),
  jobs: newsletterTasks,
  invariants: newsletterInvariants,
  errors: newsletterErrors,
})
