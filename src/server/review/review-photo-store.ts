import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'

export type ReviewPhoto = { id: number; fileKey: string }

/** Notes files before they are written, so that none is ever left behind. */
export async function insertPhotos(
  sql: Executor,
  fileKeys: readonly string[],
  now: Date,
): Promise<ReviewPhoto[]> {
  if (fileKeys.length === 0) return []
  return sql<ReviewPhoto[]>`
    with given as (select key, position from unnest(${[...fileKeys]}::text[]) with ordinality as g (key, position))
    insert into review_photo (file_key, created_at) select key, ${now} from given order by position
    returning id, file_key as "fileKey"`
}

/** @throws Error when one was removed meanwhile: the review was too long on its way. */
export async function attachPhotos(
  tx: Transaction,
  reviewId: number,
  photos: readonly ReviewPhoto[],
): Promise<void> {
  if (photos.length === 0) return
  const ids = photos.map(({ id }) => id)
  const attached = await tx`
    update review_photo set review_id = ${reviewId} where id = any(${ids}::int[]) and review_id is null`
  if (attached.count !== ids.length) throw new Error(`review ${reviewId}: its pictures are gone`)
}

/** By review, each in the order they were sent. Index: review_photo_review_idx. */
export async function photosOf(
  sql: Executor,
  reviews: readonly { id: number }[],
): Promise<Map<number, ReviewPhoto[]>> {
  const rows = await sql<(ReviewPhoto & { reviewId: number })[]>`
    select id, review_id as "reviewId", file_key as "fileKey" from review_photo
    where review_id = any(${reviews.map(({ id }) => id)}::int[]) order by id`
  return Map.groupBy(rows, ({ reviewId }) => reviewId)
}

/**
 * Takes pictures from their reviews; `p` is the picture, `r` the review. Their files go with `removeLoosePhotos`. The log is notified,
 * so that no cached page goes on showing them.
 */
export async function detachPhotos(tx: Transaction, whose: Part): Promise<void> {
  const detached = await tx`
    with detached as (
      update review_photo p set review_id = null from review r where r.id = p.review_id and (${whose})
      returning r.product_id
    )
    insert into change_log (kind, entity_id) select distinct 'product', product_id from detached`
  if (detached.count > 0) await tx`select pg_notify('boltiv_change', '')`
}

/** Pictures of no review that were stored before then. */
export async function listLoosePhotos(sql: Executor, before: Date, limit: number): Promise<ReviewPhoto[]> {
  return sql<ReviewPhoto[]>`
    select id, file_key as "fileKey" from review_photo
    where review_id is null and created_at < ${before} order by id limit ${limit}`
}
