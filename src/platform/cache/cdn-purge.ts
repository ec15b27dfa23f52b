import type { Logger } from 'pino'
import { HttpRequestError, httpRequest } from '../http/http-request.ts'
import { createPoller } from '../jobs/poller.ts'
import { cdnKinds, everythingKey, purgeKeys, type CdnSettings } from './cdn.ts'
import type { ResponseCache } from './response-cache.ts'

export type CdnPurgeStats = { purged: number; failures: number; waiting: number }

/** The shared cache before the shop, notified of changes like the caches of this process; what could not be notified is notified later. */
export type CdnPurge = Pick<ResponseCache, 'drop' | 'clear'> & {
  start: () => void
  /** Notifies what still waits, as far as it can be notified quickly. */
  stop: () => Promise<void>
  stats: () => CdnPurgeStats
}

type CdnPurgeOptions = CdnSettings & {
  log: Pick<Logger, 'warn' | 'info'>
  /** What else every response depends on; another version makes all of them wrong. */
  cacheVersion?: () => string
  /** Milliseconds after which everything is notified once more. */
  repeatMs?: number
  lookMs?: number
}

/** More than these are everything. */
const maxWaiting = 2000
const requestMs = 4000

/**
 * Every process purges, after it has dropped its own copy: then the last of them leaves nothing that an older one could have
 * filled in again. What was under way to the cache meanwhile is caught by purging once more a little later.
 */
export function createCdnPurge(options: CdnPurgeOptions): CdnPurge {
  const { kind, urls, token, log, cacheVersion = () => '', repeatMs = 2000, lookMs = 1000 } = options
  const { maxKeys, purge, isDone } = cdnKinds[kind]
  const stats = { purged: 0, failures: 0 }
  let version = cacheVersion()
  let waiting = new Set<string>()

  function wait(keys: Iterable<string>): void {
    for (const key of keys) waiting.add(key)
    if (waiting.size > maxWaiting || waiting.has(everythingKey)) waiting = new Set([everythingKey])
    poller.wake()
  }
  function notify(keys: readonly string[]): void {
    wait(keys)
    setTimeout(() => wait(keys), repeatMs).unref()
  }

  async function request(url: string, keys: readonly string[]): Promise<void> {
    const response = await httpRequest('CDN', url, { ...purge(keys, token), timeoutMs: requestMs })
    if (!isDone(response)) throw new HttpRequestError(`CDN: it refused to purge, status ${response.status}`)
  }

  async function round(): Promise<void> {
    if (version !== cacheVersion()) {
      version = cacheVersion()
      notify([everythingKey])
    }
    if (waiting.size === 0) return
    const keys = [...waiting]
    waiting = new Set()
    try {
      for (let at = 0; at < keys.length; at += maxKeys)
        await Promise.all(urls.map((url) => request(url, keys.slice(at, at + maxKeys))))
      stats.purged += keys.length
    } catch (error) {
      stats.failures += 1
      for (const key of keys) waiting.add(key)
      throw error
    }
  }

  const poller = createPoller({ name: 'CDN', log, round, everyMs: lookMs, stopWithinMs: requestMs })
  return {
    drop(tags) {
      if (tags.size > 0) notify(purgeKeys(tags))
    },
    clear: () => notify([everythingKey]),
    start() {
      // Pages of another version may lie there.
      notify([everythingKey])
      void poller.start()
    },
    async stop() {
      await poller.stop()
      await round().catch(() => {})
    },
    stats: () => ({ ...stats, waiting: waiting.size }),
  }
}
