import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'
import { detachPhotos } from './review-photo-store.ts'
import { hasRefused } from './review-request-store.ts'

/**
 * The reviews of an account that ends stay, without owner, name and pictures; those by the emails about its orders too. A changed name is no
 * change of the product; the log is notified of it, so that no cached page goes on showing it.
 */
export async function forgetReviews(tx: Transaction, userId: number): Promise<void> {
  await detachPhotos(
    tx,
    tx`r.user_id = ${userId} or r.order_id in (select id from orders where user_id = ${userId})`,
  )
  await forgetWriters(
    tx,
    tx`r.user_id = ${userId}
      or (r.user_id is null and r.author_name <> '' and r.order_id in (select id from orders where user_id = ${userId}))`,
  )
}

/** The names and pictures of those who wrote by an email to the address; nobody is invited about its orders any more. */
export async function forgetInvited(tx: Transaction, email: string): Promise<void> {
  const ordered = tx`select id from orders where lower(contact ->> 'email') = lower(${email})`
  await detachPhotos(tx, tx`r.user_id is null and r.order_id in (${ordered})`)
  await forgetWriters(tx, tx`r.user_id is null and r.author_name <> '' and r.order_id in (${ordered})`)
  await tx`
    insert into review_request (order_id, decided_at) select id, now() from (${ordered}) own on conflict do nothing`
}

/**
 * The names and pictures of those who wrote by an email's link go when the shop forgets how to reach who ordered before then: from
 * that day on nobody could be shown to have sent them, and so have them removed.
 */
export async function forgetInvitedWriters(sql: Sql, before: Date): Promise<void> {
  await sql.begin(async (tx) => {
    const ordered = tx`select id from orders where placed_at < ${before}`
    await detachPhotos(tx, tx`r.user_id is null and r.order_id in (${ordered})`)
    await forgetWriters(tx, tx`r.user_id is null and r.author_name <> '' and r.order_id in (${ordered})`)
  })
}

/** `r` is the review. */
async function forgetWriters(tx: Transaction, whose: Part): Promise<void> {
  const forgotten = await tx`
    with forgotten as (
      update review r set user_id = null, author_name = '' where ${whose} returning r.product_id
    )
    insert into change_log (kind, entity_id) select distinct 'product', product_id from forgotten`
  if (forgotten.count > 0) await tx`select pg_notify('boltiv_change', '')`
}

/** What a user's copy of their data says of their reviews, those by the emails about their orders too. */
export function exportReviews(sql: Executor, userId: number): Promise<Record<string, unknown>[]> {
  return exportWhere(sql, sql`r.user_id = ${userId} or (r.user_id is null and o.user_id = ${userId})`)
}

/** The same of who ordered as a guest, and whether they want no email of this kind. */
export async function exportInvited(sql: Executor, email: string): Promise<Record<string, unknown>> {
  const [reviews, isRefused] = await Promise.all([
    exportWhere(
      sql,
      sql`r.user_id is null and o.user_id is null and lower(o.contact ->> 'email') = lower(${email})`,
    ),
    hasRefused(sql, email),
  ])
  return { guest_reviews: reviews, review_requests_refused: isRefused }
}

async function exportWhere(sql: Executor, whose: Part): Promise<Record<string, unknown>[]> {
  return sql`
    select r.product_id, p.name as product_name, r.rating, r.comment, r.car, r.kilometres, r.anonymous, r.verified_buyer, r.state,
      array(select '/images/' || photo.file_key from review_photo photo where photo.review_id = r.id order by photo.id) as photos,
      r.created_at
    from review r left join product p on p.id = r.product_id left join orders o on o.id = r.order_id
    where ${whose} order by r.id`
}
