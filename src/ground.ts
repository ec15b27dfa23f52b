import { join } from 'node:path'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import { loadSecret, type Config } from '#config'
import { systemClock } from '#server/kernel/clock.ts'
import { migrate, openDatabase } from '#server/kernel/database.ts'
import { noErrorReport, type ErrorReport } from '#server/kernel/error-report.ts'
import { localFileStore } from '#server/kernel/files.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts'
import { findRunningPostgres } from '#server/kernel/postgres/running-postgres.ts'

export type Ground = {
  kernel: Kernel
  databaseUrl: string
  /** A small pool of its own for the job queue. */
  jobPool: pg.Pool
  close: () => Promise<void>
}

/**
 * What server and commands stand on: the database up and migrated, files, log, secret. With `join` the built-in database
 * of a shop that runs on the same data folder is used instead of starting one; with `web` no statement may take long.
 */
export async function openGround(
  config: Config,
  log: Logger,
  options: { join?: boolean; web?: boolean } = {},
): Promise<Ground> {
  const known = config.databaseUrl ?? (options.join ? findRunningPostgres(config.dataDir)?.url : undefined)
  const embedded =
    known === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
      : undefined
  const databaseUrl = known ?? embedded!.url
  try {
    await migrate(databaseUrl)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const sql = openDatabase(databaseUrl, { max: config.databasePool, web: options.web ?? false })
  const jobPool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  jobPool.on('error', (error) => log.warn({ err: error }, 'job pool'))
  jobPool.on('connect', (client) => client.on('error', () => {}))
  return {
    kernel: {
      config,
      sql,
      log,
      clock: systemClock,
      secret: loadSecret(config),
      files: localFileStore(join(config.dataDir, 'files')),
    },
    databaseUrl,
    jobPool,
    async close() {
      // Requests and jobs are done by now; only a connection that was once cut may still believe itself busy.
      await sql.end({ timeout: 1 })
      await jobPool.end()
      await embedded?.stop()
    },
  }
}

/** Logs of JSON lines without secrets: addresses are logged without their query. Errors are told to `report` too. */
export function createLog(config: Config, report: ErrorReport = noErrorReport): Logger {
  return pino({
    hooks: {
      logMethod(args, method, level) {
        if (level >= pino.levels.values.error!) tellError(report, args)
        method.apply(this, args)
      },
    },
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
    ...(config.mode === 'development' ? { transport: { target: 'pino-pretty' } } : {}),
  })
}

/** What stands in a line of the log: an error by the name `err`, and a message. */
function tellError(report: ErrorReport, [first, second]: unknown[]): void {
  const message = [first, second].find((part) => typeof part === 'string') ?? ''
  const error = typeof first === 'object' && first !== null ? Reflect.get(first, 'err') : undefined
  report.tell(first instanceof Error ? first : error, message)
}
