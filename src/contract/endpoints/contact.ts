import type { EndpointRows } from '../endpoint-schema.ts'
import { contactChallenge, contactMessageBody, contactResponse } from '../schemas/contact.ts'

/** Messages to the merchant. */
export const contactEndpoints = {
  contactGetChallenge: {
    method: 'GET',
    path: '/v1/contact/challenge',
    cache: 'private',
    summary: 'What a message has to prove before it is taken',
    tag: 'contact',
    response: contactChallenge,
  },
  contactSend: {
    method: 'POST',
    path: '/v1/contact',
    cache: 'private',
    rateLimit: 'auth',
    summary: 'A message to the merchant',
    tag: 'contact',
    body: contactMessageBody,
    response: contactResponse,
  },
} as const satisfies EndpointRows
