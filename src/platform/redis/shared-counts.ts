import type { Logger } from 'pino'
import { sign, type AppSecret } from '../security/ids.ts'
import { openSharedMemory } from './shared-memory.ts'

/**
 * What the processes of a shop count together. Every answer is null while there is nothing to count in, or it is away: then each
 * process counts for itself.
 */
export type SharedCounts = {
  /** How many of a key there were since its window began, this one included, and how many milliseconds are left of it. */
  count: (key: string, windowMs: number) => Promise<{ current: number; ttl: number } | null>
  /** Takes one of `max` places that a key has within the last `windowMs`; `place` is null when none is free. */
  take: (key: string, limit: PlaceLimit) => Promise<{ place: string | null } | null>
  /** Gives a place back. */
  giveBack: (key: string, place: string) => Promise<void>
  /** Null where nothing is shared. `problem`: why each process counts for itself now. `missed`: what was not counted together. */
  state: () => { problem: string | null; missed: number } | null
  close: () => void
}
type PlaceLimit = { max: number; windowMs: number; now: number }

/** Nothing is shared: the only process of a shop, or one without `REDIS_URL`. */
export const noSharedCounts: SharedCounts = {
  count: async () => null,
  take: async () => null,
  giveBack: async () => {},
  state: () => null,
  close: () => {},
}

/** For the operator; null while all is well, and where nothing is shared. */
export function sharedProblem({ state }: SharedCounts): string | null {
  const problem = state()?.problem
  return problem ? `REDIS_URL: ${problem}; each process has limits of its own.` : null
}

/** A window begins with its first; one that has lost its end, as after a restored backup, begins again. */
const countScript = `local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) ttl = tonumber(ARGV[1]) end
return {current, ttl}`

/** Members are unique, scores are when they were taken. */
const takeScript = `redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/**
 * Counts in Redis or Valkey. A key is stored as its signature: no address of a customer stands there, and shops that share a server
 * have nothing in common.
 */
export async function openSharedCounts(
  url: string | undefined,
  secret: AppSecret,
  log: Pick<Logger, 'warn' | 'info'>,
  maxWaitMs?: number,
): Promise<SharedCounts> {
  if (url === undefined) return noSharedCounts
  const memory = await openSharedMemory(url, log, maxWaitMs)
  const hidden = (key: string) => `boltiv:${sign(secret, 'shared-count', key).slice(0, 22)}`
  let taken = 0
  return {
    async count(key, windowMs) {
      const found = await memory.send(['EVAL', countScript, '1', hidden(key), String(windowMs)])
      if (!Array.isArray(found)) return null
      return { current: Number(found[0]), ttl: Number(found[1]) }
    },
    async take(key, { max, windowMs, now }) {
      const place = `${memory.name}:${(taken += 1)}`
      const given = [String(now), String(windowMs), String(max), place]
      const found = await memory.send(['EVAL', takeScript, '1', hidden(key), ...given])
      return found === null ? null : { place: Number(found) === 1 ? place : null }
    },
    async giveBack(key, place) {
      await memory.send(['ZREM', hidden(key), place])
    },
    state: memory.state,
    close: memory.close,
  }
}
