import type { OwnReview, Review } from '#contract/wire.ts'
import type { Transaction } from '#platform/database/database.ts'
import { presentImage } from '#platform/http/presenting.ts'
import { attachPhotos, type ReviewPhoto } from './review-photo-store.ts'
import {
  areReviewsModerated,
  insertReview,
  moveReview,
  type NewReview,
  type ReviewRecord,
} from './review-store.ts'
import { sampleWriter, shownWriter } from './review.ts'

/** Exactly what everybody may see. */
export function presentReview(review: ReviewRecord, photos: readonly ReviewPhoto[] = []): Review {
  const { id, authorName, rating, comment, createdAt, verifiedBuyer, car, kilometres, sample } = review
  return {
    id,
    user: { name: sample ? sampleWriter : shownWriter(authorName, verifiedBuyer) },
    rating,
    comment,
    car,
    kilometres,
    photos: photos.map(presentPhoto),
    created_at: createdAt.toISOString(),
    verified_buyer: verifiedBuyer,
    is_sample: sample,
  }
}

export const presentPhoto = ({ fileKey }: ReviewPhoto) => presentImage(fileKey, 'Fénykép a véleményhez')

/**
 * Writes a review with the pictures that were stored for it; null when its writer has written one of this product. Shown at once
 * where the merchant wants it so; one with pictures always waits for somebody who looks at them.
 */
export async function writeReview(
  tx: Transaction,
  given: NewReview,
  photos: readonly ReviewPhoto[],
): Promise<OwnReview | null> {
  const review = await insertReview(tx, given)
  if (!review) return null
  await attachPhotos(tx, review.id, photos)
  const written = photos.length > 0 ? review : await publishUnlessModerated(tx, review)
  return { ...presentReview(written, photos), status: written.state }
}

async function publishUnlessModerated(tx: Transaction, review: ReviewRecord): Promise<ReviewRecord> {
  if (await areReviewsModerated(tx)) return review
  return (await moveReview(tx, { id: review.id, to: 'published', actor: 'shop' })) ?? review
}
