import { addToRating } from '#server/catalogue/index.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { nextReviewState, type ReviewState } from './review.ts'

export type ReviewRecord = {
  id: number
  productId: number
  /** '' for an anonymous review, and when the writer's account was deleted. */
  authorName: string
  rating: number
  comment: string
  verifiedBuyer: boolean
  car: string
  kilometres: number | null
  /** Of the demo shop: it counts for nothing. */
  sample: boolean
  state: ReviewState
  createdAt: Date
}

const columns = (sql: Executor) => sql`
  id, product_id as "productId", author_name as "authorName", rating, comment, verified_buyer as "verifiedBuyer", car, kilometres,
  sample, state, created_at as "createdAt"`

/** Who writes: a user, or whoever has the email about an order. */
export type ReviewOwner = { userId: number | null; orderId: string | null; email: string }

export type NewReview = ReviewOwner & {
  productId: number
  variantId: number
  authorName: string
  anonymous: boolean
  rating: number
  comment: string
  verifiedBuyer: boolean
  car: string
  kilometres: number | null
  now: Date
}

/** A pending review; null when its writer has written one of this product, with the account or by the email of any order. */
export async function insertReview(tx: Transaction, given: NewReview): Promise<ReviewRecord | null> {
  await lockUntilCommit(tx, 'review_writer', given.email.toLowerCase())
  if ((await listReviewed(tx, given, [given.productId])).length > 0) return null
  const [row] = await tx<ReviewRecord[]>`
    insert into review (product_id, variant_id, user_id, order_id, author_name, anonymous, rating, comment, verified_buyer,
      car, kilometres, created_at)
    values (${given.productId}, ${given.variantId}, ${given.userId}, ${given.orderId}, ${given.authorName}, ${given.anonymous},
      ${given.rating}, ${given.comment}, ${given.verifiedBuyer}, ${given.car}, ${given.kilometres}, ${given.now})
    on conflict (user_id, product_id) do nothing
    returning ${columns(tx)}`
  return row ?? null
}

/** Which of the products the writer has reviewed. Indexes: review_product_idx, orders' primary key. */
export async function listReviewed(
  sql: Executor,
  { userId, email }: Omit<ReviewOwner, 'orderId'>,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct r.product_id as id from review r left join orders o on o.id = r.order_id
    where r.product_id = any(${[...productIds]}::int[]) and (
      r.user_id = ${userId}::int or o.user_id = ${userId}::int
      or (${email} <> '' and lower(o.contact ->> 'email') = lower(${email}))
    )`
  return rows.map(({ id }) => id)
}

/**
 * Moves a review to another state, writes its history row and lets the product's stars follow; a state that it has already
 * changes nothing. `actor` is who did it: `merchant`, `shop`.
 * @returns the review as it became, null for an unknown one.
 * @throws ReviewTransitionRefusedError for a step that is not listed.
 */
export async function moveReview(
  tx: Transaction,
  { id, to, actor }: { id: number; to: ReviewState; actor: string },
): Promise<ReviewRecord | null> {
  const [review] = await tx<ReviewRecord[]>`select ${columns(tx)} from review where id = ${id} for update`
  if (!review || review.state === to) return review ?? null
  const state = nextReviewState(review.state, to)
  await tx`update review set state = ${state} where id = ${id}`
  await tx`
    insert into review_transition (review_id, from_state, to_state, actor)
    values (${id}, ${review.state}, ${state}, ${actor})`
  const sign = Number(state === 'published') - Number(review.state === 'published')
  if (sign !== 0 && !review.sample)
    await addToRating(tx, review.productId, { count: sign, stars: sign * review.rating })
  return { ...review, state }
}

export type ReviewWindow = {
  order_by: 'created_at' | 'rating' | 'id'
  direction: 'asc' | 'desc'
  page: number
  per_page: number
}

/** A page of the published reviews of a product, those of the demo last. Index: review_product_idx. */
export async function listPublished(
  sql: Executor,
  productId: number,
  { order_by, direction, page, per_page }: ReviewWindow,
): Promise<ReviewRecord[]> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const column = { created_at: sql`created_at`, rating: sql`rating`, id: sql`id` }[order_by]
  return sql<ReviewRecord[]>`
    select ${columns(sql)} from review where product_id = ${productId} and state = 'published'
    order by sample, ${column} ${way}, id ${way} limit ${per_page} offset ${(page - 1) * per_page}`
}

/** How many published reviews gave each number of stars; those of the demo are none. */
export async function countStars(
  sql: Executor,
  productId: number,
): Promise<{ rating: number; count: number }[]> {
  return sql<{ rating: number; count: number }[]>`
    select rating, count(*)::int as count from review
    where product_id = ${productId} and state = 'published' and not sample group by rating`
}

/** How many published reviews the page of a product lists, those of the demo too. */
export async function countPublished(sql: Executor, productId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from review where product_id = ${productId} and state = 'published'`
  return row!.count
}

export type SampleReview = Pick<
  NewReview,
  'productId' | 'variantId' | 'rating' | 'comment' | 'car' | 'kilometres' | 'now'
>

/** A published review of the demo, which nobody wrote: it has no writer, and no star of it counts. */
export async function insertSampleReview(tx: Transaction, given: SampleReview): Promise<void> {
  const [row] = await tx<{ id: number }[]>`
    insert into review (product_id, variant_id, author_name, rating, comment, car, kilometres, sample, created_at)
    values (${given.productId}, ${given.variantId}, '', ${given.rating}, ${given.comment}, ${given.car}, ${given.kilometres},
      true, ${given.now}) returning id`
  await moveReview(tx, { id: row!.id, to: 'published', actor: 'shop' })
}

export type ListedReview = ReviewRecord & { productName: string }

const listedColumns = (sql: Executor) => sql`
  r.id, r.product_id as "productId", r.author_name as "authorName", r.rating, r.comment, r.verified_buyer as "verifiedBuyer",
  r.car, r.kilometres, r.sample, r.state, r.created_at as "createdAt", coalesce(p.name, '') as "productName"`

/** How many wait for the merchant, and since when. Index: review_state_idx. */
export async function findPending(sql: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select count(*)::int as count, min(created_at) as "oldestAt" from review where state = 'pending'`
  return row!
}

/** Reviews of a state after one of them: what waits the oldest first, what was decided the newest first. */
export async function listReviewWindow(
  sql: Executor,
  { state, after, limit }: { state: ReviewState; after: number | undefined; limit: number },
): Promise<ListedReview[]> {
  const isQueue = state === 'pending'
  const beyond = isQueue ? sql`>` : sql`<`
  const way = isQueue ? sql`asc` : sql`desc`
  return sql<ListedReview[]>`
    select ${listedColumns(sql)} from review r left join product p on p.id = r.product_id
    where r.state = ${state} and (${after ?? null}::int is null or
      (r.created_at, r.id) ${beyond} (select created_at, id from review where id = ${after ?? null}))
    order by r.created_at ${way}, r.id ${way} limit ${limit}`
}

/** One, locked. */
export async function findReview(tx: Transaction, id: number): Promise<ListedReview | undefined> {
  const [row] = await tx<ListedReview[]>`
    select ${listedColumns(tx)} from review r left join product p on p.id = r.product_id
    where r.id = ${id} for update of r`
  return row
}

/** The oldest reviews of a state, for the merchant. Index: review_state_idx. */
export async function listByState(sql: Executor, state: ReviewState, limit: number): Promise<ListedReview[]> {
  return sql<ListedReview[]>`
    select ${listedColumns(sql)}
    from review r left join product p on p.id = r.product_id
    where r.state = ${state} order by r.created_at, r.id limit ${limit}`
}

/** Whether reviews wait for the merchant; the setting `reviews`. */
export async function areReviewsModerated(sql: Executor): Promise<boolean> {
  const [row] = await sql<{ value: { moderated?: unknown } | null }[]>`
    select value from setting where key = 'reviews'`
  return row?.value?.moderated !== false
}
