import { z } from 'zod'
import { maxReviewPhotos } from '../review-photos.ts'
import { databaseId, direction, image, line, pagedList, pageQuery, text, token, uuid } from './shared.ts'

/** `verified_buyer`: an order of the writer holds the product. `car`: what it is used on, '' when not said; driven so many `kilometres`. `is_sample`: of the demo shop, it counts for nothing. */
export const review = z
  .object({
    id: z.int(),
    user: z.object({ name: z.string() }),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    car: z.string(),
    kilometres: z.int().nullable(),
    photos: z.array(image),
    created_at: z.string(),
    verified_buyer: z.boolean(),
    is_sample: z.boolean(),
  })
  .meta({ id: 'Review' })
/** `status` is `pending` while the merchant has not looked at it. */
export const ownReview = review.extend({ status: z.enum(['pending', 'published', 'rejected']) })

/** `summary.stars` counts the published reviews with 1 to 5 stars, in this order. */
export const reviewList = pagedList(review).extend({
  summary: z.object({
    average: z.number().min(1).max(5).nullable(),
    count: z.int().min(0),
    stars: z.array(z.int().min(0)).length(5),
  }),
})
export const reviewBody = z.object({
  product_variant_id: databaseId,
  rating: z.int('Válasszon 1 és 5 csillag között.').min(1).max(5),
  comment: text(2000).default(''),
  anonymous: z.boolean().default(false),
  car: line(60, 0).default(''),
  kilometres: z.int().min(1).max(500_000).nullish(),
  photos: z
    .array(z.string())
    .max(maxReviewPhotos)
    .default([])
    .describe(
      "JPEG, PNG or WebP in base64. A call is a mebibyte altogether; larger ones come by the pages' forms.",
    ),
})
/** From the link of the email that invites reviews. */
export const reviewRequestLink = z.object({ order: uuid, token })
export const reviewRequestBody = reviewBody.extend(reviewRequestLink.shape)
/** What of the order can be written of; `writer` is the name that would be shown. */
export const reviewRequestItems = z.object({
  writer: z.string(),
  items: z.array(z.object({ product_variant_id: z.int(), name: z.string(), is_reviewed: z.boolean() })),
})
export const reviewParams = z.object({ product_id: databaseId })
export const reviewQuery = z.object({
  order_by: z.enum(['created_at', 'rating', 'id']).default('created_at'),
  direction: direction.default('desc'),
  ...pageQuery,
})
