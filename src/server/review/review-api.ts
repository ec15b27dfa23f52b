import { findProductOfVariant, isProductShown } from '#server/catalogue/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPages } from '#platform/http/presenting.ts'
import { lockActiveUser } from '#platform/database/user-lock.ts'
import { hasBought } from '#server/order/index.ts'
import { reviewError, reviewErrors } from './review-errors.ts'
import { presentOwn, presentReview, publishUnlessModerated } from './review-presenting.ts'
import { countStars, insertReview, listPublished } from './review-store.ts'
import { summarise, writerName } from './review.ts'

/** Who writes, as the accounts know them; null for nobody. */
export type Writer = { email: string; firstName: string; lastName: string; isVerified: boolean }
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
      const { product_variant_id: variantId, rating, comment, anonymous, car, kilometres } = body
      return sql.begin(async (tx) => {
        await lockActiveUser(tx, userId)
        const review = await insertReview(tx, {
          productId,
          variantId,
          userId,
          orderId: null,
          email: writer.email,
          authorName: anonymous ? '' : writerName(writer),
          anonymous,
          rating,
          comment,
          car,
          kilometres: kilometres ?? null,
          verifiedBuyer: await hasBought(tx, userId, productId),
          now: clock(),
        })
        if (!review) throw reviewError('already_reviewed')
        return presentOwn(await publishUnlessModerated(tx, review))
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
