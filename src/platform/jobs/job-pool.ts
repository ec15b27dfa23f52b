import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { serverKeepalive, watchForStalls, type StallLimits } from '../database/stalled-connections.ts'

/** In milliseconds. */
export type JobPoolLimits = {
  /** What opening a connection, or waiting for one that is free, may take. */
  connect: number
  stall: StallLimits
}

const usual: JobPoolLimits = { connect: 5000, stall: { noResponse: 8000 } }

/** The queue's own small pool. None of its statements takes long; a connection that hangs is given up, so that the pool can't fill with such. */
export function openJobPool(url: string, log: Pick<Logger, 'warn'>, limits = usual): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    options: Object.entries(serverKeepalive)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    stream: () => {
      const socket = new Socket()
      watchForStalls(socket, limits.stall)
      return socket
    },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'job pool'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
