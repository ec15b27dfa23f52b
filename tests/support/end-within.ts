import { setTimeout as wait } from 'node:timers/promises'

/** What serves a worker's tests ends in a second or two. */
const usualMs = 20_000

/**
 * Ends what served tests. A worker whose tests have all ended is not kept by it: what takes too long is named, and left to the
 * end of the process.
 * @param explain what may say why it takes so long.
 */
export async function endWithin(
  name: string,
  end: () => Promise<unknown>,
  explain?: () => Promise<string>,
): Promise<void> {
  const done = new AbortController()
  const late = wait(usualMs, true, { signal: done.signal }).catch(() => false)
  const ended = end().finally(() => done.abort())
  const isLate = await Promise.race([ended.then(() => false), late])
  if (!isLate) return
  ended.catch(() => undefined)
  process.stderr.write(`DEFECT: ${name} did not end within ${usualMs / 1000} s.\n`)
  if (explain) process.stderr.write(`${await explain().catch(String)}\n`)
}
