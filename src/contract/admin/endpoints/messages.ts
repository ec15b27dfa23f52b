import { z } from 'zod'
import { text, uuid } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'
import { shownState } from '../schemas/state.ts'

const listedMessage = z.object({
  id: z.string(),
  created_at: moment,
  /** What it is about, in words. */
  type: z.string(),
  name: z.string(),
  email: z.string(),
  /** Its beginning. */
  excerpt: z.string(),
  answered_at: moment.nullable(),
})

const message = listedMessage.extend({
  phone: z.string(),
  text: z.string(),
  replies: z.array(z.object({ at: moment, by: z.string(), text: z.string(), email: shownState })),
  /** The sender's orders, the newest first; none without the right to see orders. */
  orders: z.array(z.object({ number: z.string(), placed_at: moment, state: shownState, total: z.string() })),
})

const params = z.object({ id: uuid })

export const messageEndpoints = {
  listMessages: {
    method: 'GET',
    path: '/admin/api/messages',
    right: 'messages.see',
    summary: 'What customers wrote in the contact form: what waits for an answer, the oldest first, or all',
    query: z.object({
      view: z.enum(['open', 'all']).default('open'),
      /** Parts of the name, the address, the telephone number or the text. */
      search: z.string().trim().max(254).default(''),
      /** The last message of the window before. */
      after: uuid.optional(),
    }),
    response: z.object({ messages: z.array(listedMessage), open: z.int(), has_more: z.boolean() }),
  },
  getMessage: {
    method: 'GET',
    path: '/admin/api/messages/{id}',
    right: 'messages.see',
    summary: 'One message with the replies to it and its sender’s orders',
    params,
    response: message,
  },
  replyToMessage: {
    method: 'POST',
    path: '/admin/api/messages/{id}/replies',
    right: 'messages.see',
    summary: 'Sends a reply to it by email',
    params,
    body: z.object({
      text: text(5000).min(1, 'Írja meg a választ.'),
      /** How many replies stood under it: of two who reply, the second reads the first's before. */
      seen_replies: z.int().min(0).optional(),
    }),
    response: message,
    refusals: [409],
  },
  markMessageAnswered: {
    method: 'POST',
    path: '/admin/api/messages/{id}/answered',
    right: 'messages.see',
    summary: 'It was answered another way, by telephone for example',
    params,
    response: message,
  },
} as const satisfies AdminEndpointRows
