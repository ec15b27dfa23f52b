import type { ChangeFeed } from '#platform/database/change-feed.ts'
import type { Kernel } from '#platform/kernel.ts'
import { findNextPublishing } from './blog-store.ts'

const minute = 60_000
/** Timers can't wait for months; in milliseconds. */
const maxWaitMs = 60 * minute

/**
 * Announces the moment when a post appears: no commit reports it, and responses made before do not show it. Every node does
 * so by its own clock, the one that its responses are made by.
 */
export function openBlogSchedule(
  { sql, clock, log }: Pick<Kernel, 'sql' | 'clock' | 'log'>,
  feed: Pick<ChangeFeed, 'announce' | 'subscribe'>,
): { start: () => Promise<void>; stop: () => void } {
  /** All that appeared until then has been announced. */
  let announced = clock()
  let timer: NodeJS.Timeout | undefined
  let isStopped = true

  /** Announces what is due, then waits for the next. Two at once do no harm: the last timer stands. */
  async function plan(): Promise<void> {
    if (isStopped) return
    const next = await findNextPublishing(sql, announced).catch((error: unknown) => {
      log.warn({ err: error }, 'blog: the next post cannot be looked up; trying again')
      return undefined
    })
    if (isStopped) return
    const now = clock()
    if (next && next <= now) {
      announced = now
      feed.announce('blog', [0])
      return plan()
    }
    const wait = next ? Math.min(next.getTime() - now.getTime(), maxWaitMs) : maxWaitMs
    clearTimeout(timer)
    timer = setTimeout(() => void plan(), next === undefined ? minute : wait)
    timer.unref()
  }

  feed.subscribe(async (batch) => {
    if (batch.everything || batch.ids('blog').size > 0) await plan()
  })
  return {
    start() {
      isStopped = false
      return plan()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
