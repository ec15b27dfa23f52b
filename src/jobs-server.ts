import type { FastifyInstance } from 'fastify'
import { openChangeFeed } from '#platform/database/change-feed.ts'
import { replicaProblem } from '#platform/database/replica.ts'
import {
  createManagement,
  createMetrics,
  observeDatabase,
  observeFeed,
  observeReplica,
} from '#platform/observability/management.ts'
import { createNotices } from '#platform/observability/notices.ts'
import type { Platform } from '#platform/platform.ts'
import { followStored } from '#platform/settings/live-config.ts'
import { features } from './features.ts'

/**
 * What a process has that works and serves nobody: its management port, not yet listening, and the change feed, so that jobs and
 * emails use what the merchant has set at the desk since.
 */
export async function createJobsServer(
  platform: Platform,
  isReady: () => boolean,
): Promise<{ management: FastifyInstance; close: () => Promise<void> }> {
  const feed = await openChangeFeed(platform)
  const metrics = createMetrics(platform.sql)
  const notices = createNotices(platform.log)
  const stopping: (() => void | Promise<void>)[] = []
  await followStored(platform, feed, () => {})
  for (const { follow } of features)
    await follow?.({ platform, feed, onStop: (stop) => stopping.unshift(stop) })
  for (const feature of features) feature.notices?.(platform.config).forEach(notices.add)
  observeFeed(metrics, feed.stats)
  observeDatabase(metrics, platform.sql)
  observeReplica(metrics, platform.replica)
  notices.watch(() => replicaProblem(platform.replica))
  await feed.start()
  return {
    management: createManagement({ metrics, isReady, feedHealth: feed.health, notices }),
    async close() {
      for (const stop of stopping) await stop()
      await feed.stop()
    },
  }
}
