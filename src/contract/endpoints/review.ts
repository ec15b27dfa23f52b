import type { EndpointRows } from '../endpoint-schema.ts'
import { ownReview, reviewBody, reviewList, reviewParams, reviewQuery } from '../schemas/review.ts'

/** Reviews of products. */
export const reviewEndpoints = {
  reviewCreate: {
    method: 'POST',
    path: '/v1/user-product/review',
    cache: 'private',
    summary: 'Writes a review; shown after the merchant approved it',
    tag: 'review',
    body: reviewBody,
    response: ownReview,
    signedIn: true,
    refusals: [409],
  },
  reviewGetAll: {
    method: 'GET',
    path: '/v1/user-product/review/{product_id}',
    cache: 'private',
    summary: 'The published reviews of a product',
    tag: 'review',
    params: reviewParams,
    query: reviewQuery,
    response: reviewList,
  },
} as const satisfies EndpointRows
