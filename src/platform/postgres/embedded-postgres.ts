import type { ChildProcess } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLUSTER_DATABASE, CLUSTER_USER, ensureCluster } from './cluster.ts'
import { socketUrl } from './connection-url.ts'
import { lockFolder } from './folder-lock.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { clearOrphan, startPostmaster, stopPostmaster } from './postmaster.ts'
import { makeSocketFolder } from './socket-folder.ts'

const RESTART_PAUSE_MS = 500
/** A full disk may stay full for long. */
const MAX_RESTART_PAUSE_MS = 10_000

export interface EmbeddedPostgresOptions {
  /** The shop's data folder (DATA_DIR); the database lives below it. Made when missing. */
  dataDir: string
  /** Gets one line for what an operator should know. */
  log: (line: string) => void
  /** Gets one line for what an operator should see to: the server has died, or can't be started again. By default `log`. */
  logError?: (line: string) => void
  /** For tests only: no syncing to disk; a power cut may lose everything. */
  fast?: boolean
}

export interface EmbeddedPostgres {
  /** Read by `pg` as it is and by postgres.js through `postgresJsArguments`; other processes may use it too. */
  url: string
  socketDir: string
  user: string
  database: string
  /** Ends open connections, stops the server, frees the folder. May be called twice. */
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that the npm packages carry, on a unix socket in the data folder; makes the database at first
 * use. A server left behind by a killed shop is stopped first; one that dies is started again.
 * @throws EmbeddedPostgresError with one line for the operator: folder in use, no programs for this machine, refused.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, logError = log, fast = false } = options
  mkdirSync(resolve(options.dataDir), { recursive: true, mode: 0o711 })
  const dataDir = realpathSync(options.dataDir)
  const unlock = lockFolder(join(dataDir, 'shop.lock'), dataDir)
  try {
    const account = choosePostgresAccount(findPostgresBinaries(), dataDir, log)
    await clearOrphan(join(account.home, 'postgres'), log)
    const cluster = ensureCluster(account, { fast })
    const socket = makeSocketFolder(account)
    const start = (): Promise<ChildProcess> =>
      startPostmaster({
        account,
        cluster,
        socketDir: socket.path,
        logFile: join(dataDir, 'postgres.log'),
        fast,
      })
    const stopServer = keepRunning(await start(), start, { log, logError })
    const stop = async (): Promise<void> => {
      await stopServer()
      socket.remove()
      unlock()
    }
    const address = { socketDir: socket.path, user: CLUSTER_USER, database: CLUSTER_DATABASE }
    return { ...address, url: socketUrl(address), stop: once(stop) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Starts the server again when it dies by itself; returns what stops it for good. */
function keepRunning(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  { log, logError }: Required<Pick<EmbeddedPostgresOptions, 'log' | 'logError'>>,
): () => Promise<void> {
  let server = first
  let stopping = false
  let restart: Promise<void> | undefined
  const watch = (): void => {
    server.unref()
    server.once('exit', (code, signal) => {
      if (!stopping) restart = startAgain(`code ${code}, signal ${signal}`)
    })
  }
  const startAgain = async (how: string): Promise<void> => {
    logError(`PostgreSQL ended by itself (${how}); starting it again.`)
    for (let pause = RESTART_PAUSE_MS; !stopping; pause = Math.min(pause * 2, MAX_RESTART_PAUSE_MS)) {
      await sleep(pause)
      try {
        server = await start()
        log('PostgreSQL runs again.')
        return watch()
      } catch (error) {
        logError(error instanceof Error ? error.message : String(error))
      }
    }
  }
  watch()
  return async () => {
    stopping = true
    await restart
    if (server.pid !== undefined) await stopPostmaster(server.pid)
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= action())
}
