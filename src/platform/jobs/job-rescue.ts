import type { WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import { workerLock } from '../database/advisory-locks.ts'

const checkEveryMilliseconds = 5000

/**
 * A job that a killed process was working on stays locked for hours by the queue's own rule. Here each pool of
 * workers holds an advisory lock as long as its process lives; jobs of a pool without one are given back, at the start and every five
 * seconds, on whichever node notices first.
 */
export function rescueJobs(pool: pg.Pool, events: WorkerEvents, log: Logger): { stop: () => Promise<void> } {
  const mine = new Set<string>()
  let client: pg.PoolClient | undefined
  let last: Promise<void> = Promise.resolve()
  let stopped = false

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
    try {
      for (const worker of mine) await takeLock(fresh, worker)
    } catch (error) {
      giveUp()
      throw error
    }
    client = fresh
    return fresh
  }

  async function takeLock(connection: pg.PoolClient, worker: string) {
    await connection.query(workerLock.take, [worker])
  }

  async function check() {
    const connection = await connect()
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

  function runExclusive(work: () => Promise<void>) {
    if (stopped) return
    last = last.then(work).catch((error: unknown) => log.warn({ err: error }, 'job rescue'))
  }

  events.on('pool:create', ({ workerPool }) => {
    mine.add(workerPool.id)
    runExclusive(async () => takeLock(await connect(), workerPool.id))
  })
  runExclusive(check)
  const timer = setInterval(() => runExclusive(check), checkEveryMilliseconds)

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await last
      client?.release(true)
    },
  }
}
