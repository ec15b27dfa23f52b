import type pg from 'pg'
import { pino, type Logger } from 'pino'
import { loadSecret, type Config } from '#config'
import { systemClock } from './clock.ts'
import { directUrlOf, requireDirect } from './database/direct-address.ts'
import { migrate, openDatabase, requireMigrated } from './database/database.ts'
import { noErrorReport, type ErrorReport } from './observability/error-report.ts'
import { traceIds } from './observability/tracing.ts'
import { openReplica, primaryAlone } from './database/replica.ts'
import { requireRights, rightsErrorOf } from './database/rights.ts'
import { openShopFiles } from './files/file-store.ts'
import { openSharedCounts } from './redis/shared-counts.ts'
import { createWorkGate } from './security/work-gate.ts'
import { openJobPool } from './jobs/job-pool.ts'
import type { Platform } from './platform.ts'
import { requireFinished } from './backup/data-files.ts'
import { takeStored } from './settings/live-config.ts'
import { within } from './within.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { findRunningPostgres } from './postgres/running-postgres.ts'

export type AppContext = {
  platform: Platform
  /** The database's own, past any pooler. */
  databaseUrl: string
  /** A small pool of its own for the job queue. */
  jobPool: pg.Pool
  close: () => Promise<void>
}

/**
 * What server and commands need: the database, files, log, secret. With `join` the built-in database of a shop that runs on
 * the same data folder is used instead of starting one; with `web` no statement may take long. The schema is brought up to
 * date, but for `refuseBehind`: then a database that is behind is refused. @throws BehindSchemaError, NewerSchemaError
 */
export async function createAppContext(
  config: Config,
  log: Logger,
  options: { join?: boolean; web?: boolean; refuseBehind?: string } = {},
): Promise<AppContext> {
  await requireFinished(config.dataDir)
  const known = config.databaseUrl ?? (options.join ? findRunningPostgres(config.dataDir)?.url : undefined)
  const embedded =
    known === undefined
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          log: (line) => log.info(line),
          logError: (line) => log.error(line),
        })
      : undefined
  const webUrl = known ?? embedded!.url
  const databaseUrl = directUrlOf(config) ?? webUrl
  try {
    await requireDirect(config)
    if (options.refuseBehind === undefined) await migrate(databaseUrl)
    else await requireMigrated(databaseUrl, options.refuseBehind)
    if (options.web && config.databaseUrl) await requireRights(databaseUrl)
  } catch (error) {
    await embedded?.stop()
    throw rightsErrorOf(error) ?? error
  }
  const sql = options.web
    ? openDatabase(webUrl, { max: config.databasePool, web: true, direct: databaseUrl })
    : openDatabase(databaseUrl, { max: config.databasePool })
  // A command may write what it has just read.
  const replica = options.web ? await openReplica(config, { sql, log }) : primaryAlone(sql)
  const jobPool = await openJobPool(databaseUrl, log)
  const secret = loadSecret(config)
  const shared = await openSharedCounts(config.redisUrl, secret, log)
  const platform: Platform = {
    config,
    sql,
    replica,
    log,
    clock: systemClock,
    secret,
    ...(await openShopFiles(config)),
    shared,
    workGate: createWorkGate({ config, sql, secret, clock: systemClock, shared }),
  }
  await takeStored(platform)
  return {
    platform,
    databaseUrl,
    jobPool,
    async close() {
      // Requests and jobs are done by now; only a connection that was once cut may still believe itself busy.
      await replica.close()
      await sql.end({ timeout: 1 })
      // By itself it would wait for such a one without end.
      await within(1000, jobPool.end())
      shared.close()
      await embedded?.stop()
    },
  }
}

/** Logs of JSON lines without secrets or e-mail addresses: URLs are logged without their query. Errors go to `report` too. */
export function createLog(config: Config, report: ErrorReport = noErrorReport): Logger {
  return pino({
    hooks: {
      logMethod(args, method, level) {
        if (level >= pino.levels.values.error!) reportError(report, args)
        method.apply(this, args)
      },
      streamWrite: hideAddresses,
    },
    level: config.logLevel,
    ...(config.tracing ? { mixin: traceIds } : {}),
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
    ...(config.mode === 'development' ? { transport: { target: 'pino-pretty' } } : {}),
  })
}

/**
 * A line without anybody's e-mail address: mail servers, the database and failed jobs name those that they are about. A JSON
 * escape before an address stays whole.
 */
export function hideAddresses(line: string): string {
  return line.replace(
    /(?<!\\(?:u[0-9a-f]{0,3})?)[\p{L}\p{N}!#$%&'*+=?^_{|}~.-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}/gu,
    '[…]',
  )
}

/** What stands in a line of the log: an error by the name `err`, and a message. */
function reportError(report: ErrorReport, [first, second]: unknown[]): void {
  const message = [first, second].find((part) => typeof part === 'string') ?? ''
  const error = typeof first === 'object' && first !== null ? Reflect.get(first, 'err') : undefined
  report.send(first instanceof Error ? first : error, message)
}
