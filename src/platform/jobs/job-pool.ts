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

/** The queue's own small pool. None of its statements takes long; a connection that hangs is given up, so that the pool can't fill with such. */
export async function openJobPool(url: string, log: Pick<Logger, 'warn'>, limits = usual): Promise<pg.Pool> {
  const config = await pgConfig(url, limits.stall)
  const settings = Object.entries(serverKeepalive).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    ...config,
    max: 4,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    options: [config.options, ...settings].filter(Boolean).join(' '),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'job pool'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
