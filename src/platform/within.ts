import { setTimeout as wait } from 'node:timers/promises'

/** Waits for what ends, but no longer than so many milliseconds: the caller goes on without it. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const late = wait(milliseconds, undefined, { ref: false, signal: over.signal }).catch(() => {})
  await Promise.race([work, late]).finally(() => over.abort())
}
