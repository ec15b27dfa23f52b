import type { EndpointRows } from '../endpoint-schema.ts'
import { authStatus } from '../schemas/auth.ts'
import {
  newsletterConfirmBody,
  newsletterSubscribeBody,
  newsletterUnsubscribeBody,
} from '../schemas/newsletter.ts'

const newsletter = { tag: 'newsletter', response: authStatus }

/** The newsletter. */
export const newsletterEndpoints = {
  newsletterSubscribe: {
    method: 'POST',
    path: '/v1/user/newsletter/subscribe',
    cache: 'private',
    rateLimit: 'auth',
    work: 'email',
    summary: "Subscribes when the email's link was followed",
    ...newsletter,
    body: newsletterSubscribeBody,
  },
  newsletterConfirm: {
    method: 'POST',
    path: '/v1/user/newsletter/confirm',
    cache: 'private',
    summary: 'Confirms the subscription',
    ...newsletter,
    body: newsletterConfirmBody,
  },
  newsletterUnsubscribe: {
    method: 'POST',
    path: '/v1/user/newsletter/unsubscribe',
    cache: 'private',
    summary: 'Ends the subscription',
    ...newsletter,
    body: newsletterUnsubscribeBody,
    refusals: [401],
  },
} as const satisfies EndpointRows
