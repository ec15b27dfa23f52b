import { dayOf } from '#hungary/calendar-day.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import { FeedError, type FeedPoint, type FeedReading } from './feeds/feed-reading.ts'
import { pickupFeeds, type FeedName, type PickupProvider } from './feeds/pickup-feeds.ts'
import { pickupPointId, upsertPickupPoints } from './pickup-store.ts'
import { refuseReading } from './reading-trust.ts'

/** What a server said about the version of a list. */
export type FeedVersion = { etag: string | null; lastModified: string | null }
/** What became of one provider's points. `failure`: why nothing was taken; then everything stays as it was. */
export type ProviderImport = {
  provider: PickupProvider
  points: number
  written: number
  gone: number
  failure: string | null
}

const noVersion: FeedVersion = { etag: null, lastModified: null }

/**
 * Takes a list over, each provider's points in one transaction: all of them or none. A list that looks broken changes
 * nothing but the noted failure. `acceptShrink`: the merchant knows that it has become so short.
 */
export async function importPickupFeed(
  sql: Sql,
  options: { name: FeedName; text: string; now: Date; version?: FeedVersion; acceptShrink?: boolean },
): Promise<{ imports: ProviderImport[]; rejected: FeedReading['rejected'] }> {
  const { name, text, now, version = noVersion, acceptShrink = false } = options
  const { loadReader, providers } = pickupFeeds[name]
  const read = await loadReader()
  const reading = tryToRead(() => read(text, dayOf(now)), text)
  const imports: ProviderImport[] = []
  for (const provider of providers) {
    const points = reading.points.filter((point) => point.provider === provider)
    imports.push(
      await sql.begin(async (tx) => {
        await lockUntilCommit(tx, 'pickup_import', provider)
        const known = await countActive(tx, provider)
        // A list for two need not hold points of both.
        const isAbsent = points.length === 0 && known === 0 && reading.points.length > 0
        const failure =
          reading.failure ??
          (isAbsent
            ? null
            : refuseReading({ points, known, rejected: reading.rejected.length, acceptShrink }))
        if (failure !== null) return noteFailure(tx, provider, failure, now)
        return replacePoints(tx, provider, { points, version, now })
      }),
    )
  }
  return { imports, rejected: reading.rejected }
}

/** The server could not be reached, or responded with something else than a list. */
export async function noteFeedFailure(sql: Sql, name: FeedName, failure: string, now: Date): Promise<void> {
  for (const provider of pickupFeeds[name].providers)
    await sql.begin((tx) => noteFailure(tx, provider, failure, now))
}

function tryToRead(read: () => FeedReading, text: string): FeedReading & { failure: string | null } {
  try {
    // A list in another encoding would lose its ő and ű.
    if (text.includes('\uFFFD')) throw new FeedError('not UTF-8')
    return { ...read(), failure: null }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { points: [], rejected: [], failure: error.message }
  }
}

async function countActive(tx: Transaction, provider: PickupProvider): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from pickup_point where provider = ${provider} and active`
  return row?.count ?? 0
}

/** Writes what is new or different; what is no longer listed becomes inactive, because orders refer to it. */
async function replacePoints(
  tx: Transaction,
  provider: PickupProvider,
  { points, version, now }: { points: FeedPoint[]; version: FeedVersion; now: Date },
): Promise<ProviderImport> {
  const written = await upsertPickupPoints(tx, points, now)
  const { count: gone } = await tx`
    update pickup_point set active = false, updated_at = ${now}
    where provider = ${provider} and active and id <> all (${points.map(pickupPointId)}::text[])`
  await tx`
    insert into pickup_feed (provider, etag, last_modified, points, imported_at, checked_at, failure)
    values (${provider}, ${version.etag}, ${version.lastModified}, ${points.length}, ${now}, ${now}, null)
    on conflict (provider) do update set etag = excluded.etag, last_modified = excluded.last_modified,
      points = excluded.points, imported_at = excluded.imported_at, checked_at = excluded.checked_at, failure = null`
  return { provider, points: points.length, written, gone, failure: null }
}

/** While it stands there, the next try reads the whole list again, whatever its version. */
async function noteFailure(
  tx: Transaction,
  provider: PickupProvider,
  failure: string,
  now: Date,
): Promise<ProviderImport> {
  await tx`
    insert into pickup_feed (provider, checked_at, failure) values (${provider}, ${now}, ${failure})
    on conflict (provider) do update set checked_at = excluded.checked_at, failure = excluded.failure`
  return { provider, points: 0, written: 0, gone: 0, failure }
}
