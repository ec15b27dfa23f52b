import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { DeskQueue } from '#platform/admin/today.ts'
import type { Platform } from '#platform/platform.ts'
import { reviewError } from './review-errors.ts'
import { findPending, findReview, listReviewWindow, moveReview, type ListedReview } from './review-store.ts'
import { shownWriter } from './review.ts'

type Shown = AdminResponse<'decideReview'>

const listWindow = 50

/** What customers wrote of products, and what becomes of it. */
export function createReviewDeskHandlers({
  sql,
}: Platform): Pick<AdminHandlers, 'listReviews' | 'decideReview'> {
  return {
    async listReviews({ query: { view, after } }) {
      const [rows, { count }] = await Promise.all([
        listReviewWindow(sql, { state: view, after, limit: listWindow + 1 }),
        findPending(sql),
      ])
      return {
        reviews: rows.slice(0, listWindow).map(presentReview),
        pending: count,
        has_more: rows.length > listWindow,
      }
    },

    async decideReview({ params: { id }, body: { from, to } }, context) {
      const actor = `staff:${requireMember(context).id}`
      return sql.begin(async (tx) => {
        const review = await findReview(tx, id)
        if (!review) throw reviewError('review_not_found')
        // Its row is locked. Pressed twice is pressed once.
        if (review.state !== to) {
          if (review.state !== from) throw reviewError('review_decided')
          await moveReview(tx, { id, to, actor })
        }
        return presentReview({ ...review, state: to })
      })
    },
  }
}

function presentReview(review: ListedReview): Shown {
  const { id, createdAt, state, productId, productName, authorName, verifiedBuyer } = review
  const { rating, comment, car, kilometres } = review
  return {
    id,
    created_at: createdAt.toISOString(),
    state,
    product: { id: productId, name: productName },
    writer: shownWriter(authorName, verifiedBuyer),
    verified_buyer: verifiedBuyer,
    rating,
    comment,
    car,
    kilometres,
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
