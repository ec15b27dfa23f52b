import type { Logger } from 'pino'
import type pg from 'pg'
import { workerLock } from '../database/advisory-locks.ts'
import { createPoller } from './poller.ts'

const everyMs = 5000

export type JobRescue = {
  /** This pool of workers is alive as long as this process. */
  protect: (worker: string) => void
  /** It has ended: what it had locked is given back. */
  abandon: (worker: string) => void
  stop: () => Promise<void>
}

/**
 * A job that a killed process was working on stays locked for hours by the queue's own rule. Here each pool of
 * workers holds an advisory lock as long as its process lives; jobs of a pool without one are given back, at the start and every five
 * seconds, on whichever node notices first.
 */
export function rescueJobs(pool: pg.Pool, log: Logger): JobRescue {
  const mine = new Set<string>()
  /** Those of mine whose lock the present connection holds. */
  const held = new Set<string>()
  let client: pg.PoolClient | undefined

  async function connect(): Promise<pg.PoolClient> {
    if (client) return client
    const fresh = await pool.connect()
    fresh.once('error', () => giveUp(fresh))
    held.clear()
    client = fresh
    return fresh
  }

  /** Exactly once: a connection not given back would be missing from the pool for good, twice is an error. */
  function giveUp(old = client) {
    if (!old || client !== old) return
    client = undefined
    old.release(true)
  }

  async function takeLocks(connection: pg.PoolClient) {
    for (const worker of mine) {
      if (held.has(worker)) continue
      await connection.query(workerLock.take, [worker])
      held.add(worker)
    }
  }

  async function releaseLocks(connection: pg.PoolClient) {
    for (const worker of [...held].filter((name) => !mine.has(name))) {
      await connection.query(workerLock.release, [worker])
      held.delete(worker)
    }
  }

  async function check() {
    const connection = await connect()
    await takeLocks(connection)
    await releaseLocks(connection)
    const { rows } = await connection.query<{ worker: string }>(
      `select distinct locked_by as worker from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - interval '5 seconds'`,
    )
    for (const { worker } of rows) {
      if (!mine.has(worker)) await giveBack(connection, worker)
    }
  }

  async function giveBack(connection: pg.PoolClient, worker: string) {
    const { rows } = await connection.query<{ taken: boolean }>(workerLock.tryTake, [worker])
    if (!rows[0]?.taken) return
    await connection.query('select graphile_worker.force_unlock_workers($1::text[])', [[worker]])
    await connection.query(workerLock.release, [worker])
    log.warn({ worker }, 'jobs of a dead worker are given back')
  }

  const poller = createPoller({ name: 'job rescue', log, round: check, everyMs, maxBackoffMs: everyMs })
  void poller.start()

  return {
    protect(worker) {
      mine.add(worker)
      poller.wake()
    },
    abandon(worker) {
      mine.delete(worker)
      poller.wake()
    },
    async stop() {
      await poller.stop()
      giveUp()
    },
  }
}
