import { z } from 'zod'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'
import { shownState } from '../schemas/state.ts'

/** Which emails a tab shows, in the order of the tabs. `failed`: all that somebody should look at. */
export const emailViews = ['failed', 'waiting', 'refused', 'given_up', 'sent', 'all'] as const
const failedView = z.enum(['failed', 'refused', 'given_up'])
const search = z.string().trim().max(254).default('')

const listedEmail = z.object({
  id: z.string(),
  created_at: moment,
  recipient: z.string(),
  subject: z.string(),
  state: shownState,
  /** Why the last attempt failed, in a sentence; '' where none did. */
  reason: z.string(),
  attempts: z.int(),
})

const email = listedEmail.extend({
  sent_at: moment.nullable(),
  /** When it is tried next. */
  due_at: moment.nullable(),
  /** What the mail server said, as it said it. */
  failure: z.string(),
  /** The order that its subject names. */
  order_number: z.string().nullable(),
  /** What it says, without what opens something; null when it can't be rendered. */
  text: z.string().nullable(),
  /** Why it can't be sent again; null when it can. */
  resend_refused: z.string().nullable(),
})

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) })

export const emailEndpoints = {
  listEmails: {
    method: 'GET',
    path: '/admin/api/emails',
    right: 'emails.see',
    summary:
      'Emails of a view that are not forgotten yet, the newest first, with the counts of what was not sent',
    query: z.object({
      view: z.enum(emailViews).default('failed'),
      /** Parts of the recipient’s address and of the subject, such as the order’s number. */
      search,
      /** The last email of the window before. */
      before: params.shape.id.optional(),
    }),
    response: z.object({
      emails: z.array(listedEmail),
      counts: z.object({ failed: z.int(), waiting: z.int(), refused: z.int(), given_up: z.int() }),
      has_more: z.boolean(),
    }),
  },
  getEmail: {
    method: 'GET',
    path: '/admin/api/emails/{id}',
    right: 'emails.see',
    summary: 'One email with its state and what it says; links lose what opens something',
    params,
    response: email,
  },
  resendEmail: {
    method: 'POST',
    path: '/admin/api/emails/{id}/resend',
    right: 'emails.see',
    summary: 'Tries one again at once; of one that was sent a copy goes to the same address',
    params,
    response: email,
    refusals: [409],
  },
  resendEmails: {
    method: 'POST',
    path: '/admin/api/emails/resend',
    right: 'emails.see',
    summary: 'Tries all again that failed in one way, the newest first, at most 200 at once',
    body: z.object({ view: failedView, search }),
    response: z.object({ resent: z.int(), left: z.int() }),
  },
} as const satisfies AdminEndpointRows
