import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { DeskQueue } from '#platform/admin/today.ts'
import type { Platform } from '#platform/platform.ts'
import { reviewError } from './review-errors.ts'
import { detachPhotos, photosOf, type ReviewPhoto } from './review-photo-store.ts'
import { removeLoosePhoto, renewPhotos } from './review-photos.ts'
import { presentPhoto } from './review-presenting.ts'
import { findPending, findReview, listReviewWindow, moveReview, type ListedReview } from './review-store.ts'
import { sampleWriter, shownWriter } from './review.ts'

type Shown = AdminResponse<'decideReview'>

const listWindow = 50

/** What customers wrote of products, and what becomes of it. */
export function createReviewDeskHandlers(
  platform: Platform,
): Pick<AdminHandlers, 'listReviews' | 'decideReview' | 'removeReviewPhoto'> {
  const { sql, files } = platform
  return {
    async listReviews({ query: { view, after } }) {
      const [rows, { count }] = await Promise.all([
        listReviewWindow(sql, { state: view, after, limit: listWindow + 1 }),
        findPending(sql),
      ])
      const shown = rows.slice(0, listWindow)
      const photos = await photosOf(sql, shown)
      return {
        reviews: shown.map((review) => presentReview(review, photos.get(review.id))),
        pending: count,
        has_more: rows.length > listWindow,
      }
    },

    async decideReview({ params: { id }, body: { from, to } }, context) {
      const actor = `staff:${requireMember(context).id}`
      const review = await sql.begin(async (tx) => {
        const found = await findReview(tx, id)
        if (!found) throw reviewError('review_not_found')
        // Its row is locked. Pressed twice is pressed once.
        if (found.state !== to) {
          if (found.state !== from) throw reviewError('review_decided')
          await moveReview(tx, { id, to, actor })
        }
        return found
      })
      if (review.state === 'published' && to === 'rejected') await renewPhotos(platform, id)
      return presentReview({ ...review, state: to }, (await photosOf(sql, [review])).get(id))
    },

    async removeReviewPhoto({ params: { id, photo } }) {
      const shown = await sql.begin(async (tx) => {
        const review = await findReview(tx, id)
        if (!review) throw reviewError('review_not_found')
        await detachPhotos(tx, tx`p.id = ${photo} and r.id = ${id}`)
        return presentReview(review, (await photosOf(tx, [review])).get(id))
      })
      await removeLoosePhoto({ sql, files }, photo)
      return shown
    },
  }
}

function presentReview(review: ListedReview, photos: readonly ReviewPhoto[] = []): Shown {
  const { id, createdAt, state, productId, productName, authorName, verifiedBuyer } = review
  const { rating, comment, car, kilometres, sample } = review
  return {
    id,
    created_at: createdAt.toISOString(),
    state,
    product: { id: productId, name: productName },
    writer: sample ? sampleWriter : shownWriter(authorName, verifiedBuyer),
    verified_buyer: verifiedBuyer,
    is_sample: sample,
    rating,
    comment,
    car,
    kilometres,
    photos: photos.map((photo) => ({ ...presentPhoto(photo), id: photo.id })),
  }
}

export const reviewQueues: readonly DeskQueue[] = [
  {
    name: 'reviews',
    title: 'Elbírálatlan vélemény',
    right: 'reviews.moderate',
    href: '/termekek/velemenyek',
    find: findPending,
  },
]
