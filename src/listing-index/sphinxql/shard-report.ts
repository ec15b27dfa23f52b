import type { Clock } from '#platform/clock.ts'
import { readProgress } from './shard-progress.ts'
import { openMirror, type ShardMirrors } from './shards.ts'

/** So long without a word from the process that feeds is too long, in milliseconds. */
const maxSilenceMs = 60_000

/** For the operator: how the servers of the listing are, and what is wrong with them. */
export async function describeShards(
  shards: readonly ShardMirrors[] | undefined,
  clock: Clock,
): Promise<{ found: string; problem: string | null }> {
  if (shards === undefined)
    return { found: 'each process holds the catalogue (no LISTING_SHARDS)', problem: null }
  const problems = await Promise.all(
    shards.flatMap((mirrors) =>
      mirrors.map(async (address) => {
        const problem = await problemOf(address, clock)
        return problem === null ? [] : [`${address.host}:${address.port} ${problem}`]
      }),
    ),
  )
  const found = `${shards.length} shards on ${shards.flat().length} servers`
  return { found, problem: problems.flat().join('; ') || null }
}

async function problemOf(address: ShardMirrors[number], clock: Clock): Promise<string | null> {
  const mirror = openMirror(address)
  try {
    const progress = await readProgress(mirror)
    if (progress === null) return 'is not filled yet'
    return clock().getTime() - progress.fedAt > maxSilenceMs
      ? 'has not been fed for more than a minute'
      : null
  } catch (error) {
    return `can’t be asked (${(error as Error).message})`
  } finally {
    await mirror.close()
  }
}
