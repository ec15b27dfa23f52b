import type { WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import { workerLock } from '../database/advisory-locks.ts'
import { createPoller } from './poller.ts'

const everyMs = 5000

/**
 * A job that a killed process was working on stays locked for hours by the queue's own rule. Here each pool of
 * workers holds an advisory lock as long as its process lives; jobs of a pool without one are given back, at the start and every five
 * seconds, on whichever node notices first.
 */
export function rescueJobs(pool: pg.Pool, events: WorkerEvents, log: Logger): { stop: () => Promise<void> } {
  const mine = new Set<string>()
  /** Those of mine whose lock the present connection holds. */
  const held = new Set<string>()
  let client: pg.PoolClient | undefined

  async function connect(): Promise<pg.PoolClient> {
    if (client) return client
    const fresh = await pool.connect()
    let released = false
    // Exactly once: a connection not given back would be missing from the pool for good, twice is an error.
    const giveUp = () => {
      if (client === fresh) client = undefined
      if (!released) fresh.release(true)
      released = true
    }
    fresh.once('error', giveUp)
    held.clear()
    client = fresh
    return fresh
  }

  async function takeLocks(connection: pg.PoolClient) {
    for (const worker of mine) {
      if (held.has(worker)) continue
      await connection.query(workerLock.take, [worker])
      held.add(worker)
    }
  }

  async function check() {
    const connection = await connect()
    await takeLocks(connection)
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
  events.on('pool:create', ({ workerPool }) => {
    mine.add(workerPool.id)
    poller.wake()
  })
  void poller.start()

  return {
    async stop() {
      await poller.stop()
      client?.release(true)
    },
  }
}
