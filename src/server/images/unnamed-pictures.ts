import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf, removeImage } from './image-service.ts'
import { findNamedHashes } from './named-pictures.ts'

/** Once a week, on one node: it reads the whole database. */
export const unnamedPictureCrontab = '23 1 * * 0 remove_pictures ?max=3'

export function unnamedPictureTasks(platform: Platform): Tasks {
  return { remove_pictures: () => removeUnnamedPictures(platform) }
}

type Shared = Pick<Platform, 'sql' | 'files' | 'clock' | 'config'>
/** `dueSince`: what nothing has named since then is removed. */
type Stores = Omit<Shared, 'config'> & { dueSince: Date }

const folder = 'images'
/** So many names are looked up at once. */
const portion = 20_000
/** For so many pictures the database is read once. */
const batch = 100_000

/**
 * Removes stored pictures that nothing has named for `RETENTION_PICTURE_DAYS`, with what was drawn of them. Only those under names
 * that `imageKey` makes: a review's pictures have a job of their own, and what somebody put into the folder stays.
 */
export async function removeUnnamedPictures({ config, ...shared }: Shared): Promise<void> {
  const { pictureDays } = config.retention
  if (pictureDays === null) return
  const stores = { ...shared, dueSince: new Date(shared.clock().getTime() - pictureDays * 86_400_000) }
  for await (const keys of inBatches(doubtfulPictures(stores), batch)) {
    const unnamed = await noteUnnamed(stores, keys)
    for (const key of await listDue(stores, unnamed)) await removeDue(stores, key)
  }
}

/** The stored pictures but those of goods, which are far the largest part, and found by their keys. */
async function* doubtfulPictures(stores: Stores): AsyncGenerator<string> {
  const { sql, files } = stores
  await sql`delete from unnamed_picture where key in (select file_key from product_image)`
  // A run that was cut off may have left what was drawn of a picture that lies there no more.
  const due = await sql<{ key: string }[]>`select key from unnamed_picture where since <= ${stores.dueSince}`
  yield* due.map(({ key }) => key)
  for await (const keys of inBatches(storedPictures(files), portion)) {
    const rows = await sql<{ key: string }[]>`
      select distinct file_key as key from product_image where file_key = any(${keys}::text[])`
    const ofGoods = new Set(rows.map(({ key }) => key))
    yield* keys.filter((key) => !ofGoods.has(key))
  }
}

async function* storedPictures(files: Stores['files']): AsyncGenerator<string> {
  for await (const path of files.list(folder)) {
    const key = path.slice(folder.length + 1)
    if (hashOf(key) !== null) yield key
  }
}

async function* inBatches(keys: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let full: string[] = []
  for await (const key of keys) {
    full.push(key)
    if (full.length < size) continue
    yield full
    full = []
  }
  if (full.length > 0) yield full
}

/** Those of the pictures that nothing names; when that was seen first stays noted until something does. */
async function noteUnnamed({ sql, clock }: Stores, keys: readonly string[]): Promise<string[]> {
  const named = await findNamedHashes(
    sql,
    keys.flatMap((key) => hashOf(key) ?? []),
  )
  const [found, unnamed] = [[] as string[], [] as string[]]
  for (const key of keys) (named.has(hashOf(key) ?? '') ? found : unnamed).push(key)
  await sql`delete from unnamed_picture where key = any(${found}::text[])`
  await sql`
    insert into unnamed_picture (key, since) select key, ${clock()} from unnest(${unnamed}::text[]) as given (key)
    on conflict (key) do nothing`
  return unnamed
}

async function listDue(stores: Stores, unnamed: readonly string[]): Promise<string[]> {
  const rows = await stores.sql<{ key: string }[]>`
    select key from unnamed_picture where key = any(${[...unnamed]}::text[]) and since <= ${stores.dueSince} order by key`
  return rows.map(({ key }) => key)
}

/**
 * The row is held until the files are gone: who stores the same picture meanwhile waits, and finds that it is missing. Cut off, the
 * row is there as before, and the next run goes on.
 */
async function removeDue(stores: Stores, key: string): Promise<void> {
  await stores.sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = '10min'`
    const due = await tx`delete from unnamed_picture where key = ${key} and since <= ${stores.dueSince}`
    if (due.count === 0) return
    await tx`delete from drawn_picture where key = ${key}`
    await removeImage(stores.files, key)
  })
}
