import type { ChangeFeed } from '#platform/database/change-feed.ts'
import { createPoller } from '#platform/jobs/poller.ts'
import type { Platform } from '#platform/platform.ts'
import { findNextPublishing } from './blog-store.ts'

const minute = 60_000
/** Timers can't wait for months; in milliseconds. */
const maxWaitMs = 60 * minute

/**
 * Announces the moment when a post appears: no commit reports it, and responses made before do not show it. Every node does
 * so by its own clock, the one that its responses are made by.
 */
export function openBlogSchedule(
  { sql, clock, log }: Pick<Platform, 'sql' | 'clock' | 'log'>,
  feed: Pick<ChangeFeed, 'announce' | 'subscribe'>,
): { start: () => Promise<void>; stop: () => Promise<void> } {
  /** All that appeared until then has been announced. */
  let announced = clock()

  /** Announces what is due; gives how long it is to the next, in milliseconds. */
  async function announceDue(): Promise<number> {
    const next = await findNextPublishing(sql, announced)
    const now = clock()
    if (!next) return maxWaitMs
    if (next > now) return Math.min(next.getTime() - now.getTime(), maxWaitMs)
    announced = now
    feed.announce('blog', [0])
    return announceDue()
  }

  const poller = createPoller({ name: 'blog schedule', log, round: announceDue, everyMs: minute })
  feed.subscribe((batch) => {
    if (batch.everything || batch.ids('blog').size > 0) poller.wake()
  })
  return { start: poller.start, stop: poller.stop }
}
