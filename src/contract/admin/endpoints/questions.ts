import { z } from 'zod'
import { databaseId, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'

const state = z.enum(['pending', 'published', 'rejected'])

const question = z.object({
  id: z.int(),
  created_at: moment,
  decided_at: moment.nullable(),
  state,
  product: z.object({ id: z.int(), name: z.string() }),
  /** As it was typed; '' once it is forgotten. The address stays with the shop: the reply goes there by itself. */
  name: z.string(),
  gets_email: z.boolean(),
  /** Of the demo shop: nobody asked it. */
  is_sample: z.boolean(),
  question: z.string(),
  reply: z.string(),
})

export const questionDeskEndpoints = {
  listQuestions: {
    method: 'GET',
    path: '/admin/api/questions',
    right: 'reviews.moderate',
    summary:
      'What customers asked about products: what waits, the oldest first, or what was decided, the newest first',
    query: z.object({
      view: state.default('pending'),
      /** The last question of the window before. */
      after: databaseId.optional(),
    }),
    response: z.object({ questions: z.array(question), pending: z.int(), has_more: z.boolean() }),
  },
  replyToQuestion: {
    method: 'POST',
    path: '/admin/api/questions/{id}/reply',
    right: 'reviews.moderate',
    summary: 'Replies to a question: by email to who asked, and on the page of the product',
    params: z.object({ id: databaseId }),
    body: z.object({
      /** As it was shown: of two who decide, the second sees the first's decision before. */
      from: z.enum(['pending', 'rejected']),
      reply: text(2000).min(1),
    }),
    response: question,
    refusals: [404, 409],
  },
  rejectQuestion: {
    method: 'POST',
    path: '/admin/api/questions/{id}/rejection',
    right: 'reviews.moderate',
    summary: 'Rejects a question, or takes a published one from the page; nobody is sent an email',
    params: z.object({ id: databaseId }),
    body: z.object({ from: z.enum(['pending', 'published']) }),
    response: question,
    refusals: [404, 409],
  },
} as const satisfies AdminEndpointRows
