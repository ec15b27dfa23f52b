import { randomUUID } from 'node:crypto'
import { maxPhotoBytes } from '#contract/review-photos.ts'
import { encodePhoto, removeImage } from '#server/images/index.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import {
  attachPhotos,
  detachPhotos,
  insertPhotos,
  listLoosePhotos,
  photosOf,
  type ReviewPhoto,
} from './review-photo-store.ts'

/**
 * Stores the pictures of a review that is about to be written, re-encoded. Their names can't be guessed: before somebody has looked at
 * them, nobody else sees them.
 * @param photos in base64
 * @throws AppError 422 for what is no photograph, 503 in a flood
 */
export async function storePhotos(
  { sql, files, clock }: Stores,
  photos: readonly string[],
): Promise<ReviewPhoto[]> {
  const encoded: Buffer[] = []
  for (const [index, photo] of photos.entries()) {
    const bytes = Buffer.from(photo, 'base64')
    const data = bytes.length > maxPhotoBytes ? null : await encodePhoto(bytes)
    if (!data) throw unreadable(index)
    encoded.push(data)
  }
  return storeFiles({ sql, files, clock }, encoded)
}

type Stores = Pick<Platform, 'sql' | 'files' | 'clock'>

async function storeFiles({ sql, files, clock }: Stores, encoded: readonly Buffer[]): Promise<ReviewPhoto[]> {
  const keys = encoded.map(() => `reviews/${randomUUID()}.webp`)
  const photos = await insertPhotos(sql, keys, clock())
  for (const [index, data] of encoded.entries()) await files.write(`images/${keys[index]}`, data)
  return photos
}

/** Gives the pictures of a review that is shown no more other addresses: those that customers have seen lead nowhere from now on. */
export async function renewPhotos(platform: Stores, reviewId: number): Promise<void> {
  const { sql, files } = platform
  const photos = (await photosOf(sql, [{ id: reviewId }])).get(reviewId) ?? []
  const found = await Promise.all(photos.map(({ fileKey }) => files.read(`images/${fileKey}`)))
  const copies = await storeFiles(
    platform,
    found.filter((data) => data !== null),
  )
  const ids = photos.map(({ id }) => id)
  await sql.begin(async (tx) => {
    const left = await tx`
      select from review_photo where id = any(${ids}::int[]) and review_id = ${reviewId} for update`
    // One was removed, or its writer erased, meanwhile: the copies are nobody's, and go.
    if (left.count !== copies.length) return
    await detachPhotos(tx, tx`p.id = any(${ids}::int[]) and r.id = ${reviewId}`)
    await attachPhotos(tx, reviewId, copies)
  })
  for (const id of ids) await removeLoosePhoto(platform, id)
}

function unreadable(index: number) {
  const message = `A(z) ${index + 1}. kép nem olvasható, vagy túl nagy. JPEG, PNG vagy WebP képet válasszon, legfeljebb 8 MB méretben.`
  return platformError('validation_failed', { message, errors: { photos: [message] } })
}

/** Runs every hour, on one node. */
export const reviewPhotoCrontab = '47 * * * * remove_review_photos ?max=1'

/** Longer than any review is on its way. */
const looseMilliseconds = 3_600_000
const batch = 200

export function reviewPhotoTasks(platform: Platform): Tasks {
  return { remove_review_photos: () => removeLoosePhotos(platform) }
}

/** Removes what belongs to no review: refused ones, removed ones, and those of accounts that have ended. */
export async function removeLoosePhotos({ sql, files, clock }: Stores): Promise<void> {
  const before = new Date(clock().getTime() - looseMilliseconds)
  for (;;) {
    const photos = await listLoosePhotos(sql, before, batch)
    for (const photo of photos) await removePhoto({ sql, files }, photo)
    if (photos.length < batch) return
  }
}

/** One at once, if it belongs to no review any more. */
export async function removeLoosePhoto(
  { sql, files }: Pick<Platform, 'sql' | 'files'>,
  id: number,
): Promise<void> {
  const [photo] = await sql<ReviewPhoto[]>`
    select id, file_key as "fileKey" from review_photo where id = ${id} and review_id is null`
  if (photo) await removePhoto({ sql, files }, photo)
}

/** The file first: what fails is met again. */
async function removePhoto(
  { sql, files }: Pick<Platform, 'sql' | 'files'>,
  { id, fileKey }: ReviewPhoto,
): Promise<void> {
  await removeImage(files, fileKey)
  await sql`delete from review_photo where id = ${id} and review_id is null`
}
