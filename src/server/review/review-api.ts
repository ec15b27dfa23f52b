import { findProductOfVariant, isProductShown } from '#server/catalogue/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPages } from '#platform/http/presenting.ts'
import { lockActiveUser } from '#platform/database/user-lock.ts'
import { hasBought } from '#server/order/index.ts'
import { reviewError, reviewErrors } from './review-errors.ts'
import { presentReview, writeReview } from './review-presenting.ts'
import { photosOf } from './review-photo-store.ts'
import { storePhotos } from './review-photos.ts'
import { countPublished, countStars, listPublished, listReviewed } from './review-store.ts'
import { summarise, writerName } from './review.ts'

/** Who writes, as the accounts know them; null for nobody. */
export type Writer = { email: string; firstName: string; lastName: string; isVerified: boolean }
export type ReviewPorts = { findContact: (sql: Executor, userId: number) => Promise<Writer | null> }

/** Writing and reading reviews. Accounts know of reviews, so what is needed of them is handed in. */
export function createReviewHandlers(
  platform: Platform,
  { findContact }: ReviewPorts,
): Pick<Handlers, 'reviewCreate' | 'reviewGetAll'> {
  const { sql, clock } = platform
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
      const owner = { userId, orderId: null, email: writer.email }
      if ((await listReviewed(sql, owner, [productId])).length > 0) throw reviewError('already_reviewed')
      const photos = await storePhotos(platform, body.photos)
      return sql.begin(async (tx) => {
        await lockActiveUser(tx, userId)
        const given = {
          ...owner,
          productId,
          variantId,
          authorName: anonymous ? '' : writerName(writer),
          anonymous,
          rating,
          comment,
          car,
          kilometres: kilometres ?? null,
          verifiedBuyer: await hasBought(tx, userId, productId),
          now: clock(),
        }
        const review = await writeReview(tx, given, photos)
        if (!review) throw reviewError('already_reviewed')
        return review
      })
    },

    reviewGetAll: async ({ params, query }, { tags }) => {
      tags.add(`product:${params.product_id}`)
      const [isShown, reviews, counts, total] = await Promise.all([
        isProductShown(sql, params.product_id, clock()),
        listPublished(sql, params.product_id, query),
        countStars(sql, params.product_id),
        countPublished(sql, params.product_id),
      ])
      if (!isShown) throw platformError('not_found')
      const photos = await photosOf(sql, reviews)
      const summary = summarise(counts)
      const pages = { total, page: query.page, perPage: query.per_page }
      return {
        ...presentPages(
          reviews.map((review) => presentReview(review, photos.get(review.id))),
          pages,
        ),
        summary,
      }
    },
  }
}

function unknownProduct() {
  const { message } = reviewErrors.review_product_unknown
  return reviewError('review_product_unknown', { errors: { product_variant_id: [message] } })
}
