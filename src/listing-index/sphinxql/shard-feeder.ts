import { tryLockUntilClosed } from '#platform/database/advisory-locks.ts'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import { ownConnection } from '#platform/database/database.ts'
import { createPoller } from '#platform/jobs/poller.ts'
import type { Platform } from '#platform/platform.ts'
import { FedServer } from './fed-server.ts'
import { Feeding } from './feeding.ts'
import type { ShardMirrors } from './shards.ts'

const everyMs = 250
/** A burst of commits is one round. */
const restMs = 20
const maxBackoffMs = 5000

export type ShardFeeder = { start: () => Promise<void>; stop: () => Promise<void> }

/**
 * Brings products and their changes into the shards. Of all processes that have one, one works, and another goes on when that ends.
 * It subscribes before whoever waits for what it does.
 */
export function createShardFeeder(
  { sql, clock, log }: Pick<Platform, 'sql' | 'clock' | 'log'>,
  feed: Pick<ChangeFeed, 'subscribe'>,
  shards: readonly ShardMirrors[],
): ShardFeeder {
  const servers = shards.flatMap((mirrors, shard) =>
    mirrors.map((address) => new FedServer(address, { shard, count: shards.length }, log)),
  )
  const own = ownConnection(sql)
  let working: { session: number; feeding: Feeding } | null = null

  async function round(): Promise<void> {
    const session = await tryLockUntilClosed(own, 'listing_feeder')
    if (session === null) {
      working = null
      return
    }
    try {
      // Whoever has been without the lock for a moment does not know what another has done then.
      if (working?.session !== session)
        working = { session, feeding: await Feeding.begin({ sql: own, clock }, servers) }
      await working.feeding.round()
    } catch (error) {
      working = null
      throw error
    }
  }

  const poller = createPoller({ name: 'feeder of the listing', log, round, everyMs, restMs, maxBackoffMs })
  feed.subscribe(() => poller.wake())
  return {
    async start() {
      void poller.start()
    },
    async stop() {
      await poller.stop()
      await Promise.all([own.end({ timeout: 1 }), ...servers.map(({ mirror }) => mirror.close())])
    },
  }
}
