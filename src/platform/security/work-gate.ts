import type { Config } from '#config'
import type { WorkKind } from '#contract/endpoint-schema.ts'
import type { Clock } from '../clock.ts'
import type { Executor, Sql } from '../database/database.ts'
import { noSharedCounts, type SharedCounts } from '../redis/shared-counts.ts'
import { platformError, type AppError } from '../http/errors.ts'
import type { AppSecret } from './ids.ts'
import { makeChallenge, readSolution, spendSolution } from './proof-of-work.ts'
import { addressKey } from './rate-limits.ts'

/** So many of a kind within an hour are free for an address; each further one needs a solved challenge. */
const freeUses: Readonly<Record<WorkKind, number>> = { order: 5, email: 5, lookup: 5 }

const hour = 3_600_000
const maxAddresses = 20_000

/** Where a use comes from, and the solved challenge that came with it. */
export type Use = { ip: string; proof: string | null }

export type WorkGate = {
  /**
   * Counts a use, or takes its solved challenge. Gives what takes the count back when nothing came of the use; a challenge
   * stays spent. Within a transaction `tx` is its connection. @throws AppError 428 `proof_of_work_needed` with a new challenge.
   */
  enter: (kind: WorkKind, use: Use, tx?: Executor) => Promise<() => void>
}

/** Lets everybody pass. */
export const openWorkGate: WorkGate = { enter: async () => () => {} }

type Deps = {
  config: Pick<Config, 'rateLimits'>
  sql: Sql
  secret: AppSecret
  clock: Clock
  shared?: SharedCounts
}

/**
 * Makes orders, emails and paid lookups by the hundred dear for one connection, and none of them impossible. The uses are counted as
 * rate limits are, together with the other processes where they share a memory, and by the same addresses; without rate limits
 * everybody passes.
 */
export function createWorkGate({ config, sql, secret, clock, shared = noSharedCounts }: Deps): WorkGate {
  if (!config.rateLimits) return openWorkGate
  const counters = {
    order: createUses(freeUses.order),
    email: createUses(freeUses.email),
    lookup: createUses(freeUses.lookup),
  }

  async function refusal(): Promise<AppError> {
    const challenge = await makeChallenge(secret, clock())
    return platformError('proof_of_work_needed', { details: { challenge } })
  }

  /** Gives what takes the use back; null when none is free. */
  async function takeUse(kind: WorkKind, address: string): Promise<(() => void) | null> {
    const now = clock().getTime()
    const key = `work:${kind}:${address}`
    const taken = await shared.take(key, { max: freeUses[kind], windowMs: hour, now })
    if (!taken) return counters[kind].take(address, now)
    const { place } = taken
    return place === null ? null : () => void shared.giveBack(key, place)
  }

  return {
    async enter(kind, { ip, proof }, tx = sql) {
      const takeBack = await takeUse(kind, addressKey(ip))
      if (takeBack) return takeBack
      const solved = proof === null ? null : await readSolution(secret, proof, clock())
      if (!solved || !(await spendSolution(tx, solved))) throw await refusal()
      return () => {}
    },
  }
}

/** Times of the free uses of each address within the last hour, in milliseconds. */
function createUses(max: number) {
  const uses = new Map<string, number[]>()

  /** The address that was longest without a use goes first when there are too many. */
  function remember(address: string, times: number[]): void {
    uses.delete(address)
    if (times.length > 0) uses.set(address, times)
    if (uses.size <= maxAddresses) return
    const [oldest] = uses.keys()
    if (oldest !== undefined) uses.delete(oldest)
  }

  return {
    /** Counts a use at once, so that many together can't pass; gives what takes it back, or null when none is free. */
    take(address: string, now: number): (() => void) | null {
      const times = (uses.get(address) ?? []).filter((time) => now - time < hour)
      if (times.length >= max) return null
      remember(address, [...times, now])
      return () => {
        const left = [...(uses.get(address) ?? [])]
        const at = left.indexOf(now)
        if (at !== -1) remember(address, left.toSpliced(at, 1))
      }
    },
  }
}
