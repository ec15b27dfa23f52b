import type { EndpointRows } from '../endpoint-schema.ts'
import { contactResponse } from '../schemas/contact.ts'
import {
  ownReview,
  reviewBody,
  reviewList,
  reviewParams,
  reviewQuery,
  reviewRequestBody,
  reviewRequestItems,
  reviewRequestLink,
} from '../schemas/review.ts'

/** Reviews of products. */
export const reviewEndpoints = {
  reviewCreate: {
    method: 'POST',
    path: '/v1/user-product/review',
    cache: 'private',
    rateLimit: 'auth',
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
  reviewRequestGet: {
    method: 'POST',
    path: '/v1/review-request',
    cache: 'private',
    summary: "What can be reviewed by an email's link",
    tag: 'review',
    body: reviewRequestLink,
    response: reviewRequestItems,
    refusals: [404],
  },
  reviewRequestWrite: {
    method: 'POST',
    path: '/v1/review-request/review',
    cache: 'private',
    rateLimit: 'auth',
    summary: "Writes a review by an email's link",
    tag: 'review',
    body: reviewRequestBody,
    response: ownReview,
    refusals: [404, 409],
  },
  reviewRequestEnd: {
    method: 'POST',
    path: '/v1/review-request/end',
    cache: 'private',
    summary: "No emails that invite reviews, by an email's link",
    tag: 'review',
    body: reviewRequestLink,
    response: contactResponse,
    refusals: [404],
  },
} as const satisfies EndpointRows
