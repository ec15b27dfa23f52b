import type { Config } from '#config'
import { httpRequest, HttpRequestError } from '#platform/http/http-request.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Kernel } from '#platform/kernel.ts'
import { feedNames, pickupFeeds, type FeedName } from './feeds/pickup-feeds.ts'
import { importPickupFeed, noteFeedFailure, type FeedVersion, type ProviderImport } from './pickup-import.ts'

/** What became of a list: `fresh` was imported, `unchanged` is what we have already. */
export type FeedRefresh =
  | { name: FeedName; outcome: 'fresh'; imports: ProviderImport[] }
  | { name: FeedName; outcome: 'unchanged' }
  | { name: FeedName; outcome: 'failed'; failure: string }

type RefreshKernel = Pick<Kernel, 'sql' | 'log' | 'clock'> & { config: Pick<Config, 'pickupFeeds'> }

/** Nobody waits for a list, and it is long. */
const usualTimeoutMs = 30_000
const maxBytes = 30_000_000

/** Every hour, on one node; at another minute than those of other shops, perhaps. */
export const pickupCrontab = '17 * * * * refresh_pickup_points ?max=3'

export function pickupTasks(kernel: RefreshKernel): Tasks {
  return {
    refresh_pickup_points: async () => {
      await refreshPickupPoints(kernel)
    },
  }
}

/** Fetches the configured lists that have changed. Never throws for a bad list: the points that we have stay. */
export async function refreshPickupPoints(
  kernel: RefreshKernel,
  { timeoutMs = usualTimeoutMs }: { timeoutMs?: number } = {},
): Promise<FeedRefresh[]> {
  const refreshed: FeedRefresh[] = []
  for (const name of feedNames) {
    const url = kernel.config.pickupFeeds[name]
    if (url !== undefined) refreshed.push(await refreshFeed(kernel, name, { url, timeoutMs }))
  }
  return refreshed
}

async function refreshFeed(
  kernel: RefreshKernel,
  name: FeedName,
  { url, timeoutMs }: { url: string; timeoutMs: number },
): Promise<FeedRefresh> {
  try {
    const known = await findVersion(kernel.sql, name)
    // The address may hold a key, so only the name is ever printed.
    const response = await httpRequest(`pickup points of ${name}`, url, {
      headers: conditions(known),
      timeoutMs,
      maxBytes,
    })
    if (response.status === 304) {
      await kernel.sql`
        update pickup_feed set checked_at = ${kernel.clock()}
        where provider = any(${[...pickupFeeds[name].providers]}::text[])`
      return { name, outcome: 'unchanged' }
    }
    if (response.status !== 200)
      return await fail(kernel, name, `the server responded with ${response.status}`)
    return await takeOver(kernel, name, response)
  } catch (error) {
    if (error instanceof HttpRequestError) return fail(kernel, name, error.message)
    throw error
  }
}

async function takeOver(
  { sql, clock, log }: RefreshKernel,
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
  { sql, clock, log }: RefreshKernel,
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
