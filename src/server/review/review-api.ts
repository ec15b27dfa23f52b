import type { OwnReview, Review } from '#contract/wire.ts'
import { findProductOfVariant, isProductShown } from '#server/catalogue/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPages } from '#platform/http/presenting.ts'
import { lockActiveUser } from '#platform/database/user-lock.ts'
import { hasBought } from '#server/order/index.ts'
import { reviewError, reviewErrors } from './review-errors.ts'
import {
  areReviewsModerated,
  countStars,
  insertReview,
  listPublished,
  moveReview,
  type ReviewRecord,
} from './review-store.ts'
import { shownWriter, summarise, writerName } from './review.ts'

/** Who writes, as the accounts know them; null for nobody. */
export type Writer = { firstName: string; lastName: string; isVerified: boolean }
export type ReviewPorts = { findContact: (sql: Executor, userId: number) => Promise<Writer | null> }

/** Writing and reading reviews. Accounts know of reviews, so what is needed of them is handed in. */
export function createReviewHandlers(
  { sql, clock }: Platform,
  { findContact }: ReviewPorts,
): Pick<Handlers, 'reviewCreate' | 'reviewGetAll'> {
  return {
    reviewCreate: async ({ body }, context) => {
      const userId = await requireUser(context)
      const [writer, productId] = await Promise.all([
        findContact(sql, userId),
        findProductOfVariant(sql, body.product_variant_id),
      ])
      if (!writer?.isVerified) throw reviewError('review_needs_verified_email')
      if (productId === null) throw unknownProduct()
      const { product_variant_id: variantId, rating, comment, anonymous } = body
      return sql.begin(async (tx) => {
        await lockActiveUser(tx, userId)
        const review = await insertReview(tx, {
          productId,
          variantId,
          userId,
          authorName: anonymous ? '' : writerName(writer),
          anonymous,
          rating,
          comment,
          verifiedBuyer: await hasBought(tx, userId, productId),
          now: clock(),
        })
        if (!review) throw reviewError('already_reviewed')
        if (await areReviewsModerated(tx)) return presentOwn(review)
        return presentOwn((await moveReview(tx, { id: review.id, to: 'published', actor: 'shop' })) ?? review)
      })
    },

    reviewGetAll: async ({ params, query }, { tags }) => {
      tags.add(`product:${params.product_id}`)
      const [isShown, reviews, counts] = await Promise.all([
        isProductShown(sql, params.product_id, clock()),
        listPublished(sql, params.product_id, query),
        countStars(sql, params.product_id),
      ])
      if (!isShown) throw platformError('not_found')
      const summary = summarise(counts)
      const pages = { total: summary.count, page: query.page, perPage: query.per_page }
      return { ...presentPages(reviews.map(presentReview), pages), summary }
    },
  }
}

function unknownProduct() {
  const { message } = reviewErrors.review_product_unknown
  return reviewError('review_product_unknown', { errors: { product_variant_id: [message] } })
}

/** Exactly what everybody may see. */
function presentReview({ id, authorName, rating, comment, createdAt, verifiedBuyer }: ReviewRecord): Review {
  return {
    id,
    user: { name: shownWriter(authorName, verifiedBuyer) },
    rating,
    comment,
    created_at: createdAt.toISOString(),
    verified_buyer: verifiedBuyer,
  }
}

function presentOwn(review: ReviewRecord): OwnReview {
  return { ...presentReview(review), status: review.state }
}
