import type { Executor, Transaction } from '#platform/database/database.ts'
import { lockActiveUser } from '#platform/database/user-lock.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { storePhotos } from './review-photos.ts'
import { writeReview } from './review-presenting.ts'
import { reviewError } from './review-errors.ts'
import { findInvited, refuseRequests, type InvitedOrder } from './review-request-store.ts'
import { listToReview } from './review-request-tasks.ts'
import { fitsOrder, openSince } from './review-request.ts'
import { writerName } from './review.ts'

type Link = { order: string; token: string }
const refused = 'Rendben, nem kérünk több véleményt e-mailben erre a címre.'

/** What the links of the email that invites reviews do. Their signature is the permission; nobody has to sign in. */
export function createReviewRequestHandlers(
  platform: Platform,
): Pick<Handlers, 'reviewRequestGet' | 'reviewRequestWrite' | 'reviewRequestEnd'> {
  const { sql, clock, secret } = platform

  async function requireInvited(executor: Executor, { order, token }: Link): Promise<InvitedOrder> {
    const invited = fitsOrder(secret, order, token)
      ? await findInvited(executor, order, openSince(clock()))
      : undefined
    if (!invited) throw reviewError('review_link_invalid')
    if (!invited.isSettled) throw reviewError('review_order_gone')
    return invited
  }

  /** The order, and what of it is reviewed: still shown, and not reviewed yet. */
  async function requireOpen(executor: Executor, body: Link & { product_variant_id: number }) {
    const order = await requireInvited(executor, body)
    const items = await listToReview(executor, order, clock())
    const item = items.find(({ variantId }) => variantId === body.product_variant_id)
    if (!item) throw reviewError('review_product_unknown')
    if (item.isReviewed) throw reviewError('already_reviewed')
    return { order, item }
  }

  return {
    reviewRequestGet: async ({ body }) => {
      const order = await requireInvited(sql, body)
      const items = await listToReview(sql, order, clock())
      return {
        writer: writerOf(order),
        items: items.map(({ variantId, name, isReviewed }) => ({
          product_variant_id: variantId,
          name,
          is_reviewed: isReviewed,
        })),
      }
    },

    reviewRequestWrite: async ({ body }) => {
      const open = await requireOpen(sql, body)
      const photos = await storePhotos(platform, body.photos)
      return sql.begin(async (tx) => {
        await lockWriter(tx, open.order)
        // Asked again: while the pictures were stored, the goods may have come back.
        const { order, item } = await requireOpen(tx, body)
        const { rating, comment, anonymous, car, kilometres } = body
        const given = {
          productId: item.productId,
          variantId: item.variantId,
          userId: order.userId,
          orderId: order.id,
          email: order.contact.email,
          authorName: anonymous ? '' : writerOf(order),
          anonymous,
          rating,
          comment,
          car,
          kilometres: kilometres ?? null,
          verifiedBuyer: true,
          now: clock(),
        }
        const review = await writeReview(tx, given, photos)
        if (!review) throw reviewError('already_reviewed')
        return review
      })
    },

    reviewRequestEnd: async ({ body: { order, token } }) => {
      if (!fitsOrder(secret, order, token)) throw reviewError('review_link_invalid')
      const [row] = await sql<{ email: string }[]>`
        select contact ->> 'email' as email from orders where id = ${order}`
      if (row?.email) await refuseRequests(sql, row.email, clock())
      return { message: refused }
    },
  }
}

const writerOf = ({ contact: { first_name: firstName, last_name: lastName } }: InvitedOrder) =>
  writerName({ firstName, lastName })

/** An account that ends meanwhile takes its name with it. */
async function lockWriter(tx: Transaction, { userId }: InvitedOrder): Promise<void> {
  if (userId !== null) await lockActiveUser(tx, userId)
}
