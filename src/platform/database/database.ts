import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import postgres from 'postgres'
import { migrateJobs } from '../jobs/jobs.ts'
import { recordTransactions } from '../audit/recording.ts'
import { postgresJsArguments } from '../postgres/connection-url.ts'
import { pgConfig } from '../postgres/pg-config.ts'
import { lockUntilClosed } from './advisory-locks.ts'
import { semaphore, type Semaphore } from '../semaphore.ts'
import { floorOf, writeFloor, type JournalEntry } from './schema-floor.ts'
import { traceStatements } from '../observability/sql-traces.ts'
import type { Load } from './statement-load.ts'
import { serverKeepalive, watchedSocket, type StallLimits } from './stalled-connections.ts'
import { endLostTransactions, keepResultsUnsplit } from './unsplit-results.ts'

/** The pool; also the type of a transaction, so that stores take either. */
export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql
/** What a store needs to run statements. */
export type Executor = Sql | Transaction

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * What one statement or transaction of a web request may take, in milliseconds. Its statements find a few rows by keys, whatever
 * the values are: planning them once for a connection is enough, planning the larger ones took longer than carrying them out. What
 * they read is in memory mostly: as for disks that turn, a small shop's stock was read whole for one variant.
 */
const webSession = {
  lock_timeout: 5000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: 1.1,
  ...serverKeepalive,
}

/** A connection that nobody needs is closed after so many seconds. */
const idleSeconds = 60
const ownStall: StallLimits = { noResponse: 20_000, holdsLocks: true }
/** Longer than a statement may take; and longer than an idle connection is there. */
const webStall: StallLimits = { noResponse: 20_000, noData: 75_000 }

/**
 * Opens a pool. The address may name a unix socket folder: `postgres://user@localhost/db?host=/folder`. `direct` is the
 * database's own address where `url` is a pooler's, which gives a connection for a transaction alone. With `web` no
 * statement waits for long, connections that have died without a word are replaced (`stall`), and transactions leave some
 * connections to readers: a stuck lock stops who needs it alone.
 */
export function openDatabase(
  url: string,
  options: { max?: number; web?: boolean; stall?: StallLimits; direct?: string | undefined } = {},
): Sql {
  const { address, options: given, hasChoice, serverOptions } = postgresJsArguments(url)
  const max = options.max ?? 20
  const isPooled = options.direct !== undefined && options.direct !== url
  const sql = postgres(address, {
    ...given,
    max,
    idle_timeout: idleSeconds,
    connect_timeout: 10,
    ...(options.web || hasChoice
      ? { socket: watchedSocket(options.web ? (options.stall ?? webStall) : undefined) }
      : {}),
    // Between two transactions a pooler may give the connection to another session's statements.
    ...(isPooled ? { prepare: false } : {}),
    backoff: secondsToReconnect,
    onnotice: () => {},
    connection: {
      application_name: 'boltiv',
      TimeZone: 'UTC',
      ...(serverOptions === undefined || isPooled ? {} : { options: serverOptions }),
      // A pooler refuses what it does not know: there its own configuration sets them.
      ...(options.web && !isPooled ? webSession : {}),
    },
  })
  keepResultsUnsplit(sql)
  traceStatements(sql)
  endLostTransactions(sql)
  if (options.web) limitTransactions(sql, Math.max(1, Math.floor(max * 0.7)))
  recordTransactions(sql)
  if (isPooled) standBeside(sql, openDatabase(options.direct!, { ...options, direct: undefined }))
  return sql
}

/** For pools behind a pooler: one at the database's own address, which opens no connection of its own. */
const directPools = new WeakMap<Sql, Sql>()

/** What needs a session, such as a lock that outlives a transaction, gets a connection to the database itself. */
function standBeside(sql: Sql, direct: Sql): void {
  directPools.set(sql, direct)
  sql.reserve = async () => {
    const own = ownConnection(sql)
    const reserved = await own.reserve()
    const release = () => void own.end({ timeout: 1 })
    return Object.assign(reserved, { release })
  }
}

/**
 * One connection beside the pool (or `max`), to the same database: for what must not wait for its turn, or holds locks of its session.
 * Whoever opens it ends it. It may be silent between two statements as long as it likes, unless `stall` says otherwise.
 */
export function ownConnection(pool: Sql, stall: StallLimits = ownStall, max = 1): Sql {
  // The pool's own, already read options; the driver opens its listening connection from them in the same way.
  const own = { max, idle_timeout: 0, max_lifetime: null, socket: watchedSocket(stall) }
  const options = { ...(directPools.get(pool) ?? pool).options, ...own } as unknown
  return postgres(options as postgres.Options<Record<string, never>>)
}

/** The driver's own rule waits up to 20 seconds, long after the database is back. */
function secondsToReconnect(failures: number): number {
  return Math.min(1, 0.05 * 2 ** failures)
}

const semaphores = new WeakMap<Sql, Semaphore>()

function limitTransactions(sql: Sql, concurrency: number): void {
  const begin = sql.begin.bind(sql) as (...given: unknown[]) => Promise<unknown>
  const withPermit = semaphore({ concurrency, maxQueue: 500, queueTimeoutMs: 3000 })
  semaphores.set(sql, withPermit)
  sql.begin = ((...given: unknown[]) => withPermit(() => begin(...given))) as Sql['begin']
}

/** How many transactions of a pool run, and wait for those; none where they are not limited. */
export const transactionLoad = (sql: Sql): Load => semaphores.get(sql)?.load() ?? { running: 0, waiting: 0 }

/** For statements that may wait for a lock without being in a transaction of several: they count as one. */
export function withTransactionPermit<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const withPermit = semaphores.get(sql)
  return withPermit ? withPermit(work) : work()
}

/**
 * Reads in one snapshot with statements that are planned for the values they are given: for a search, where one word fits
 * nothing and the next a tenth of all rows.
 */
export async function plannedByValue<T>(sql: Sql, read: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`
    return { value: await read(tx) }
  })
  return result.value
}

/** Another program's newer schema; going on would spoil data. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
}

/** The schema lacks migrations of this program. */
export class BehindSchemaError extends Error {
  override name = 'BehindSchemaError'
}

/** A database of version 0.1, whose migrations these do not follow. */
export class OlderSchemaError extends Error {
  override name = 'OlderSchemaError'
}

/** Another program holds a table that a migration changes. */
export class LockedSchemaError extends Error {
  override name = 'LockedSchemaError'
}

/**
 * @throws BehindSchemaError for a database that `migrate` must bring up to date, NewerSchemaError and OlderSchemaError as
 * that does.
 */
export async function requireMigrated(url: string, next: string): Promise<void> {
  const sql = openDatabase(url, { max: 1 })
  try {
    const found = await foundMigration(sql)
    const known = await knownMigrations(migrationsFolder)
    refuseForeign(found, known)
    if (found !== Math.max(...known))
      throw new BehindSchemaError(`The database is older than this program. ${next}`)
  } finally {
    await sql.end()
  }
}

/** Refuses a schema that is not on the way of this program's migrations. */
function refuseForeign(found: number | null, known: readonly number[]): void {
  if (found !== null && found > Math.max(...known))
    throw new NewerSchemaError(
      'The database was migrated by a newer version of the program. Install that version, or restore a backup.',
    )
  if (found !== null && !known.includes(found))
    throw new OlderSchemaError(
      'This database is of version 0.1. Make a backup, then carry it over once: npm run shop -- upgrade-from-0-1',
    )
}

/** Where the migrations are, and how long one waits for a table that others use. */
type MigrationOptions = { folder: string; lockTimeoutMs: number }
const usually: MigrationOptions = { folder: migrationsFolder, lockTimeoutMs: 5000 }

/**
 * Brings the schema up to date, one process at a time and all or nothing. Throws NewerSchemaError when the database is ahead of
 * this program, OlderSchemaError when it has to be carried over first, LockedSchemaError when its tables are in use.
 */
export async function migrate(url: string, options: MigrationOptions = usually): Promise<void> {
  const sql = openDatabase(url, { max: 1 })
  try {
    await lockUntilClosed(sql, 'migration')
    const known = await knownMigrations(options.folder)
    const newest = Math.max(...known)
    const found = await foundMigration(sql)
    refuseForeign(found, known)
    if (found !== newest) {
      await runMigrations(sql, options)
      await writeFloor(sql, await floorOf(options.folder, await readJournal(options.folder)))
    }
    await migrateQueue(url)
  } finally {
    await sql.end()
  }
}

/** Creates or updates the tables of the job queue. */
export async function migrateQueue(url: string) {
  const pool = new pg.Pool({ ...(await pgConfig(url)), max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

/** The library takes half a second to come, so it is loaded only when there is something to do. */
async function runMigrations(sql: Sql, { folder, lockTimeoutMs }: MigrationOptions): Promise<void> {
  const [{ drizzle }, { migrate: run }] = await Promise.all([
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ])
  // A migration that waits for a lock lets nobody else pass: better to give up soon than to stop a shop that is in use.
  await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`
  try {
    await run(drizzle(sql), { migrationsFolder: folder })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new LockedSchemaError(
      'The schema can’t be migrated: another program uses a table that changes. Stop it, or try again later.',
      { cause: error },
    )
  }
}

/** The library wraps what the database said. */
function isLockTimeout(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '55P03' || (cause !== undefined && isLockTimeout(cause))
}

async function readJournal(folder: string): Promise<JournalEntry[]> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: JournalEntry[]
  }
  return journal.entries
}

/** When this program's migrations were made, in milliseconds. */
async function knownMigrations(folder: string): Promise<number[]> {
  return (await readJournal(folder)).map(({ when }) => when)
}

/** The last of them. */
export const newestMigration = async (): Promise<number> =>
  Math.max(...(await knownMigrations(migrationsFolder)))

/** The same of the database's; null where none has run. */
async function foundMigration(sql: Sql): Promise<number | null> {
  const [table] = await sql<
    { name: string | null }[]
  >`select to_regclass('drizzle.__drizzle_migrations')::text as name`
  if (!table?.name) return null
  const [row] = await sql<
    { newest: string | null }[]
  >`select max(created_at) as newest from drizzle.__drizzle_migrations`
  return row?.newest ? Number(row.newest) : null
}

/** True for failures of the connection or a restarting server: the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as { code?: unknown; syscall?: unknown; message?: string }
  if (typeof code !== 'string') return false
  if (typeof syscall === 'string') return systemCalls.includes(syscall) && systemCodes.includes(code)
  if (code === readOnly || code === endedByPeer) return true
  // A server that ends before it has encrypted, or does not encrypt at all: of no system call either.
  if (code === 'ECONNRESET') return message?.includes('before secure TLS connection') ?? false
  return /^(CONNECTION_|CONNECT_TIMEOUT)/.test(code) || /^(08|57P0|53)/.test(code)
}

/** The server is there, and does not let this user into this database. */
export function isDatabaseRefusing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(28|3D)/.test(code)
}

/** Of the connection alone: a missing file is ENOENT too, and is not the database. */
const systemCalls = ['connect', 'read', 'write', 'getaddrinfo']
const systemCodes = [
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]
/** Node's own error, without a system call, where the other side had closed before something was written. */
const endedByPeer = 'EPIPE'
/** The primary has become a replica: the new primary is about to take its place. */
const readOnly = '25006'
/** A lock, a statement or a transaction took longer than a web request may wait. */
const timeouts = ['55P03', '57014', '25P03', '25P04']

/** Serialization failure or deadlock: the transaction may be run again as it was. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code
  return code === '40001' || code === '40P01'
}

/** Nothing is wrong with the request: the same one may well succeed a moment later. */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code
  return isDatabaseAway(error) || isRetryable(error) || timeouts.includes(String(code))
}
