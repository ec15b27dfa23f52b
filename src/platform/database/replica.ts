import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#config'
import { createPoller } from '../jobs/poller.ts'
import { isReplayed, writeToken } from './change-log.ts'
import { openDatabase, ownConnection, type Sql } from './database.ts'
import { ReplicationLag } from './replication-lag.ts'
import type { StallLimits } from './stalled-connections.ts'

/**
 * Reading for what may be a second or two old (by `DATABASE_REPLICA_MAX_LAG`): never for money, and never for a form that is saved afterwards. Where there is no
 * replica, or it lags, or is gone, the primary serves the same; so `work` may run twice, and is given the connection to read by.
 */
export type Replica = {
  read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /**
   * The same for what goes on from a position of the change log: reads what was committed before the call, and maybe more. Waits for
   * a replica for a moment.
   */
  readCaughtUp: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /** Null where none is set. */
  state: () => ReplicaState | null
  close: () => Promise<void>
}

export type ReplicaState = {
  /** Why the primary serves in its place now. */
  problem: string | null
  lagSeconds: number
  /** How often it was read. */
  reads: number
  /** How often the primary served what was meant for it. */
  fallbacks: number
}

type ReplicaConfig = Pick<Config, 'databaseReplicaUrl' | 'databaseReplicaMaxLag'>

export const replicaLimits = {
  everyMs: 1000,
  /** After trouble it has to be well so many times in a row. */
  soundProbes: 3,
  /** What it may take to replay what was committed before a reading that wants to have seen that. */
  catchUpMs: 3000,
}

const probeStall: StallLimits = { noResponse: 4000 }
const connections = 4
const unknownYet = 'it was not reached yet'
/** What loads much reads by so many. */
const loading = 3

/** No replica. */
export const primaryAlone = (primary: Sql): Replica => ({
  read: (work) => work(primary),
  readCaughtUp: (work) => work(primary),
  state: () => null,
  close: async () => {},
})

/** Looks at the replica before it resolves, and every second from then on. */
export async function openReplica(
  { databaseReplicaUrl: url, databaseReplicaMaxLag: maxLag }: ReplicaConfig,
  { sql: primary, log }: { sql: Sql; log: Pick<Logger, 'warn' | 'info'> },
  limits = replicaLimits,
): Promise<Replica> {
  if (url === undefined) return primaryAlone(primary)
  const lag = new ReplicationLag()
  const state: ReplicaState = { problem: unknownYet, lagSeconds: 0, reads: 0, fallbacks: 0 }
  const open = () => openDatabase(url, { max: connections, web: true })
  let pool = open()
  let gone = Promise.withResolvers<never>()
  gone.promise.catch(() => {})
  const probing = ownConnection(pool, probeStall)
  /** One that the driver holds back while it looks for a server, without end. */
  let probed: Promise<bigint | Error> | undefined
  let sound = limits.soundProbes

  async function probe(): Promise<void> {
    const written = await writtenPosition(primary).catch(() => null)
    // There is nothing to compare with; what it has is as good as before.
    if (written === null) return
    lag.note(written, performance.now())
    probed ??= replayedPosition(probing)
      .catch((error: unknown) => error as Error)
      .finally(() => (probed = undefined))
    const replayed = await Promise.race([probed, unreached()])
    if (replayed instanceof Error) return leave(`it can’t be reached (${codeOf(replayed)})`, true)
    const lateMs = lag.of(replayed, performance.now())
    state.lagSeconds = lateMs / 1000
    if (lateMs > maxLag * 1000) return leave('it lags behind', false)
    sound += 1
    if (state.problem === null || sound < limits.soundProbes) return
    if (state.problem !== unknownYet) log.info('DATABASE_REPLICA_URL: the replica is read again.')
    state.problem = null
  }

  function leave(problem: string, isGone: boolean): void {
    if (state.problem !== problem) log.warn(`DATABASE_REPLICA_URL: ${sentenceOf(problem)}`)
    state.problem = problem
    sound = 0
    if (!isGone) return
    // What waits for it goes on with the primary at once.
    gone.reject(new Error('The replica is gone'))
    gone = Promise.withResolvers()
    gone.promise.catch(() => {})
    void pool.end({ timeout: 0 })
    pool = open()
  }

  const poller = createPoller({ name: 'replica', log, round: probe, everyMs: limits.everyMs })
  await poller.start()

  async function orPrimary<T>(work: (sql: Sql) => Promise<T>, read: () => Promise<T>): Promise<T> {
    if (state.problem === null) {
      try {
        const result = await Promise.race([read(), gone.promise])
        state.reads += 1
        return result
      } catch {
        // It ended a long reading, was lost, or had not caught up; what is wrong with the work itself the primary says.
      }
    }
    state.fallbacks += 1
    return work(primary)
  }

  async function readJoined<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const token = await writeToken(primary)
    const own = ownConnection(pool, undefined, loading)
    try {
      const sessions = await caughtUpSessions(own, (sql) => untilReplayed(sql, token))
      const result = await work(own)
      // Behind a balancer a new connection may have met another replica.
      if ((await caughtUpSessions(own, async () => {})) !== sessions)
        throw new Error('The replica has changed')
      return result
    } finally {
      await own.end({ timeout: 1 })
    }
  }

  async function untilReplayed(sql: Sql, token: Awaited<ReturnType<typeof writeToken>>): Promise<void> {
    for (const begun = performance.now(); !(await isReplayed(sql, token)); await wait(20))
      if (performance.now() - begun > limits.catchUpMs) throw new Error('The replica has not caught up')
  }

  return {
    read: (work) => orPrimary(work, () => work(pool)),
    readCaughtUp: (work) => orPrimary(work, () => readJoined(work)),
    state: () => state,
    async close() {
      await poller.stop()
      await Promise.all([probing.end({ timeout: 1 }), pool.end({ timeout: 1 })])
    },
  }
}

/** For the operator; null while all is well, and where there is no replica. */
export function replicaProblem({ state }: Replica): string | null {
  const problem = state()?.problem
  return problem ? `DATABASE_REPLICA_URL: ${sentenceOf(problem)}` : null
}

const sentenceOf = (problem: string) => `${problem}; the primary serves what is read there.`

/** All connections of a pool at once: what they are, after `check` of each. */
async function caughtUpSessions(pool: Sql, check: (sql: Sql) => Promise<void>): Promise<string> {
  const reserved = await Promise.all(Array.from({ length: loading }, () => pool.reserve()))
  try {
    const sessions = await Promise.all(
      reserved.map(async (sql) => {
        await check(sql)
        const [row] = await sql<{ session: string }[]>`
          select concat_ws(' ', pg_postmaster_start_time(), pg_backend_pid()) as session`
        return row!.session
      }),
    )
    return sessions.sort().join()
  } finally {
    for (const sql of reserved) sql.release()
  }
}

const walPage = 8192n

/** Bytes of the write-ahead log since its beginning. */
async function writtenPosition(sql: Sql): Promise<bigint> {
  const [row] = await sql<{ position: string }[]>`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position`
  const position = BigInt(row!.position)
  // It is written by whole pages while nobody commits: half an entry, which no replica can replay yet.
  return position % walPage === 0n ? position - walPage : position
}

/** Its address may lead to the primary, as after a failover: that has seen everything. */
async function replayedPosition(sql: Sql): Promise<bigint> {
  const [row] = await sql<{ position: string }[]>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::text
      as position`
  return BigInt(row!.position)
}

/** What a probe that has no response counts as. */
const unreached = (): Promise<Error> => wait(probeStall.noResponse, new Error('no response'), { ref: false })

const codeOf = (error: Error) => ('code' in error ? String(error.code) : error.message)
