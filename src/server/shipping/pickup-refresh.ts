import type { Config } from '#config'
import { httpRequest, HttpRequestError } from '#platform/http/http-request.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { feedNames, pickupFeeds, type FeedName } from './feeds/pickup-feeds.ts'
import { importPickupFeed, noteFeedFailure, type FeedVersion, type ProviderImport } from './pickup-import.ts'

/** What became of a list: `fresh` was imported, `unchanged` is what we have already. */
export type FeedRefresh =
  | { name: FeedName; outcome: 'fresh'; imports: ProviderImport[] }
  | { name: FeedName; outcome: 'unchanged' }
  | { name: FeedName; outcome: 'failed'; failure: string }

type RefreshPlatform = Pick<Platform, 'sql' | 'log' | 'clock'> & { config: Pick<Config, 'pickupFeeds'> }

/** Nobody waits for a list, and it is long. */
const usualTimeoutMs = 30_000
const maxBytes = 30_000_000

/** Every hour, on one node; at another minute than those of other shops, perhaps. */
export const pickupCrontab = '17 * * * * refresh_pickup_points ?max=3'

export function pickupTasks(platform: RefreshPlatform): Tasks {
  return {
    refresh_pickup_points: async () => {
      await refreshPickupPoints(platform)
    },
  }
}

/** Fetches the configured lists that have changed. Never throws for a bad list: the points that we have stay. */
export async function refreshPickupPoints(
  platform: RefreshPlatform,
  { timeoutMs = usualTimeoutMs }: { timeoutMs?: number } = {},
): Promise<FeedRefresh[]> {
  const refreshed: FeedRefresh[] = []
  for (const name of feedNames) {
    const url = platform.config.pickupFeeds[name]
    if (url !== undefined) refreshed.push(await refreshFeed(platform, name, { url, timeoutMs }))
  }
  return refreshed
}

async function refreshFeed(
  platform: RefreshPlatform,
  name: FeedName,
  { url, timeoutMs }: { url: string; timeoutMs: number },
): Promise<FeedRefresh> {
  try {
    const known = await findVersion(platform.sql, name)
    // The address may hold a key, so only the name is ever printed.
    const response = await httpRequest(`pickup points of ${name}`, url, {
      headers: conditions(known),
      timeoutMs,
      maxBytes,
    })
    if (response.status === 304) {
      await platform.sql`
        update pickup_feed set checked_at = ${platform.clock()}
        where provider = any(${[...pickupFeeds[name].providers]}::text[])`
      return { name, outcome: 'unchanged' }
    }
    if (response.status !== 200)
      return await fail(platform, name, `the server responded with ${response.status}`)
    return await takeOver(platform, name, response)
  } catch (error) {
    if (error instanceof HttpRequestError) return fail(platform, name, error.message)
    throw error
  }
}

async function takeOver(
  { sql, clock, log }: RefreshPlatform,
  name: FeedName,
  { text, headers }: { text: string; headers: Headers },
): Promise<FeedRefresh> {
  const version = { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
  const { imports, rejected } = await importPickupFeed(sql, { name, text, now: clock(), version })
  for (const { provider, failure } of imports)
    if (failure !== null) log.error({ provider, failure }, 'The list of pickup points was not taken over')
  if (rejected.length > 0)
    log.warn({ feed: name, count: rejected.length, first: rejected.slice(0, 5) }, 'Unusable pickup points')
  return { name, outcome: 'fresh', imports }
}

async function fail(
  { sql, clock, log }: RefreshPlatform,
  name: FeedName,
  failure: string,
): Promise<FeedRefresh> {
  log.error({ feed: name, failure }, 'The list of pickup points could not be fetched')
  await noteFeedFailure(sql, name, failure, clock())
  return { name, outcome: 'failed', failure }
}

function conditions({ etag, lastModified }: FeedVersion): Record<string, string> {
  if (etag !== null) return { 'if-none-match': etag }
  return lastModified === null ? {} : { 'if-modified-since': lastModified }
}

/** Only a version that every provider of the list was taken over from may spare reading it. */
async function findVersion(sql: Executor, name: FeedName): Promise<FeedVersion> {
  const providers: readonly string[] = pickupFeeds[name].providers
  const rows = await sql<FeedVersion[]>`
    select etag, last_modified as "lastModified" from pickup_feed
    where provider = any(${[...providers]}::text[]) and failure is null`
  const [first] = rows
  const isComplete = rows.length === providers.length && rows.every(({ etag }) => etag === first?.etag)
  return first && isComplete ? first : { etag: null, lastModified: null }
}
