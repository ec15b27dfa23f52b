import type { OwnReview, Review } from '#contract/wire.ts'
import type { Transaction } from '#platform/database/database.ts'
import { areReviewsModerated, moveReview, type ReviewRecord } from './review-store.ts'
import { shownWriter } from './review.ts'

/** Exactly what everybody may see. */
export function presentReview(review: ReviewRecord): Review {
  const { id, authorName, rating, comment, createdAt, verifiedBuyer, car, kilometres } = review
  return {
    id,
    user: { name: shownWriter(authorName, verifiedBuyer) },
    rating,
    comment,
    car,
    kilometres,
    created_at: createdAt.toISOString(),
    verified_buyer: verifiedBuyer,
  }
}

export function presentOwn(review: ReviewRecord): OwnReview {
  return { ...presentReview(review), status: review.state }
}

/** Shown at once where the merchant wants it so; else it waits. */
export async function publishUnlessModerated(tx: Transaction, review: ReviewRecord): Promise<ReviewRecord> {
  if (await areReviewsModerated(tx)) return review
  return (await moveReview(tx, { id: review.id, to: 'published', actor: 'shop' })) ?? review
}
