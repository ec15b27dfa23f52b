import { z } from 'zod'
import { databaseId, image } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'

const state = z.enum(['pending', 'published', 'rejected'])

const review = z.object({
  id: z.int(),
  created_at: moment,
  state,
  product: z.object({ id: z.int(), name: z.string() }),
  /** As customers see it. */
  writer: z.string(),
  verified_buyer: z.boolean(),
  /** Of the demo shop: nobody wrote it, and it counts for nothing. */
  is_sample: z.boolean(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  car: z.string(),
  kilometres: z.int().nullable(),
  photos: z.array(image.extend({ id: z.int() })),
})

export const reviewDeskEndpoints = {
  listReviews: {
    method: 'GET',
    path: '/admin/api/reviews',
    right: 'reviews.moderate',
    summary:
      'What customers wrote of products: what waits, the oldest first, or what was decided, the newest first',
    query: z.object({
      view: state.default('pending'),
      /** The last review of the window before. */
      after: databaseId.optional(),
    }),
    response: z.object({ reviews: z.array(review), pending: z.int(), has_more: z.boolean() }),
  },
  decideReview: {
    method: 'POST',
    path: '/admin/api/reviews/{id}/state',
    right: 'reviews.moderate',
    summary: 'Publishes a review, or rejects it; what was decided can be decided otherwise',
    params: z.object({ id: databaseId }),
    body: z.object({
      /** As it was shown: of two who decide, the second sees the first's decision before. */
      from: state,
      to: z.enum(['published', 'rejected']),
    }),
    response: review,
    refusals: [404, 409],
  },
  removeReviewPhoto: {
    method: 'DELETE',
    path: '/admin/api/reviews/{id}/photos/{photo}',
    right: 'reviews.moderate',
    summary: 'Removes a picture from a review for good; one that is gone is no error',
    params: z.object({ id: databaseId, photo: databaseId }),
    response: review,
    refusals: [404],
  },
} as const satisfies AdminEndpointRows
