import pg from 'pg'
import type { Logger } from 'pino'
import { serverKeepalive, type StallLimits } from '../database/stalled-connections.ts'
import { pgConfig } from '../postgres/pg-config.ts'

/** In milliseconds. */
export type JobPoolLimits = {
  /** What opening a connection, or waiting for one that is free, may take. */
  connect: number
  stall: StallLimits
}

const usual: JobPoolLimits = { connect: 5000, stall: { noResponse: 8000 } }

type Done = (error?: Error | boolean) => void
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void

/**
 * The queue's library gives its listening connection back twice when that fails while a runner ends, and waits for neither: the pool's
 * complaint about the second time would end the process.
 */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect()
    super.connect((error, client, done) => taken(error, client, client ? once(done) : done))
  }
}

function once(done: Done): Done {
  let isDone = false
  return (error) => {
    if (isDone) return
    isDone = true
    done(error)
  }
}

/** The queue's own small pool. None of its statements takes long; a connection that hangs is given up, so that the pool can't fill with such. */
export async function openJobPool(url: string, log: Pick<Logger, 'warn'>, limits = usual): Promise<pg.Pool> {
  const config = await pgConfig(url, limits.stall)
  const settings = Object.entries(serverKeepalive).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new ForgivingPool({
    ...config,
    max: 4,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    options: [config.options, ...settings].filter(Boolean).join(' '),
  })
  pool.on('error', (error) => {
    // The driver hangs the whole connection on it, statements and address with it: nothing for a log.
    Reflect.deleteProperty(error, 'client')
    log.warn({ err: error }, 'job pool')
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
