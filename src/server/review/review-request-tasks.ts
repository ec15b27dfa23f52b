import { isProductShown } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { reviewRequestEmail } from './review-request-mail.ts'
import {
  beginPeriod,
  endPeriod,
  hasRefused,
  listInvitedItems,
  listDue,
  lockDue,
  recordRequest,
  type InvitedItem,
  type Due,
} from './review-request-store.ts'
import { deliveredBetween, requestToken } from './review-request.ts'
import { listReviewed } from './review-store.ts'

/** Runs every hour, on one node. */
export const reviewRequestCrontab = '17 * * * * invite_reviews ?max=1'

export function reviewRequestTasks(platform: Platform): Tasks {
  return { invite_reviews: () => inviteReviews(platform) }
}

const beforeAll = '00000000-0000-0000-0000-000000000000'
const batch = 500

/** Writes to those who have had their goods for long enough. Each order is one transaction: its mark and its email. */
export async function inviteReviews(platform: Platform): Promise<void> {
  const { sql, clock, config } = platform
  if (config.reviewRequestDays === 0) return endPeriod(sql)
  const due = deliveredBetween(clock(), config.reviewRequestDays, await beginPeriod(sql, clock()))
  if (!due) return
  let after = beforeAll
  for (;;) {
    const ids = await listDue(sql, due, { after, limit: batch })
    for (const id of ids) await sql.begin((tx) => invite(platform, tx, due, id))
    after = ids.at(-1) ?? after
    if (ids.length < batch) return
  }
}

async function invite({ clock, config, secret }: Platform, tx: Transaction, due: Due, id: string) {
  const order = await lockDue(tx, due, id)
  if (!order) return
  const now = clock()
  const { email } = order.contact
  const items = (await hasRefused(tx, email)) ? [] : await listToReview(tx, order, now)
  const open = items.filter(({ isReviewed }) => !isReviewed)
  await recordRequest(tx, { orderId: id, now, isSent: open.length > 0 })
  if (open.length === 0) return
  const context = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  await queueMail(
    tx,
    reviewRequestEmail(context, {
      order: { id, number: order.number, email },
      products: open.map(({ name }) => name),
      token: requestToken(secret, id),
    }),
  )
}

/** What of an order can be written of now, and what of it was. */
export async function listToReview(
  sql: Executor,
  { id, userId, contact: { email } }: { id: string; userId: number | null; contact: { email: string } },
  now: Date,
): Promise<(InvitedItem & { isReviewed: boolean })[]> {
  const items = await listInvitedItems(sql, id)
  const productIds = items.map(({ productId }) => productId)
  const reviewed = new Set(await listReviewed(sql, { userId, email }, productIds))
  const shown = await Promise.all(productIds.map((productId) => isProductShown(sql, productId, now)))
  return items
    .filter((_item, index) => shown[index])
    .map((item) => ({ ...item, isReviewed: reviewed.has(item.productId) }))
}
