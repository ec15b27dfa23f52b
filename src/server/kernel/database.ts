import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import postgres from 'postgres'
import { migrateJobs } from './jobs.ts'
import { postgresJsArguments } from './postgres/connection-url.ts'
import { turnstile, type Turnstile } from './turnstile.ts'
import { keepResultsWhole } from './whole-results.ts'

/** The pool; also the type of a transaction, so that stores take either. */
export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql
/** What a store needs to run statements. */
export type Executor = Sql | Transaction

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const migrationLock = 7_254_001

/**
 * What one statement or transaction of a web request may take, in milliseconds. Its statements find a few rows by keys, whatever
 * the values are: planning them once for a connection is enough, planning the larger ones took longer than carrying them out.
 */
const webSession = {
  lock_timeout: 5000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  plan_cache_mode: 'force_generic_plan',
}

/**
 * Opens a pool. The address may name a unix socket folder: `postgres://user@localhost/db?host=/folder`. With `web` no
 * statement waits for long, and transactions leave some connections to readers: a stuck lock stops who needs it alone.
 */
export function openDatabase(url: string, options: { max?: number; web?: boolean } = {}): Sql {
  const { address, options: socket } = postgresJsArguments(url)
  const max = options.max ?? 20
  const sql = postgres(address, {
    ...socket,
    max,
    idle_timeout: 60,
    connect_timeout: 10,
    backoff: secondsToReconnect,
    onnotice: () => {},
    connection: { application_name: 'boltiv', TimeZone: 'UTC', ...(options.web ? webSession : {}) },
  })
  keepResultsWhole(sql)
  if (options.web) limitTransactions(sql, Math.max(1, Math.floor(max * 0.7)))
  return sql
}

/**
 * One connection beside the pool, to the same database: for what must not wait for its turn, or holds locks of its session.
 * Whoever opens it ends it.
 */
export function ownConnection(pool: Sql): Sql {
  // The pool's own, already read options; the driver opens its listening connection from them in the same way.
  const options = { ...pool.options, max: 1, idle_timeout: 0, max_lifetime: null } as unknown
  return postgres(options as postgres.Options<Record<string, never>>)
}

/** The driver's own rule waits up to 20 seconds, long after the database is back. */
function secondsToReconnect(failures: number): number {
  return Math.min(1, 0.05 * 2 ** failures)
}

const turnstiles = new WeakMap<Sql, Turnstile>()

function limitTransactions(sql: Sql, atOnce: number): void {
  const begin = sql.begin.bind(sql) as (...given: unknown[]) => Promise<unknown>
  const inTurn = turnstile({ atOnce, waiting: 500, patienceMilliseconds: 3000 })
  turnstiles.set(sql, inTurn)
  sql.begin = ((...given: unknown[]) => inTurn(() => begin(...given))) as Sql['begin']
}

/** For statements that may wait for a lock without being in a transaction of several: they count as one. */
export function inTransactionsTurn<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const inTurn = turnstiles.get(sql)
  return inTurn ? inTurn(work) : work()
}

/** Another program's newer schema; going on would spoil data. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
}

/** Brings the schema up to date, one process at a time. Throws NewerSchemaError when the database is ahead of this program. */
export async function migrate(url: string): Promise<void> {
  const sql = openDatabase(url, { max: 1 })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    const newest = await newestMigration()
    const found = await foundMigration(sql)
    if (found !== null && found > newest)
      throw new NewerSchemaError(
        'The database was migrated by a newer version of the program. Install that version, or restore a backup.',
      )
    if (found !== newest) await runMigrations(sql)
    await migrateQueue(url)
  } finally {
    await sql.end()
  }
}

async function migrateQueue(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

/** The library takes half a second to come, so it is brought in only when there is something to do. */
async function runMigrations(sql: Sql): Promise<void> {
  const [{ drizzle }, { migrate: run }] = await Promise.all([
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ])
  await run(drizzle(sql), { migrationsFolder })
}

/** When this program's newest migration was made, in milliseconds. */
async function newestMigration(): Promise<number> {
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map((entry) => entry.when))
}

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
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return false
  if (typeof syscall === 'string') return systemCalls.includes(syscall) && systemCodes.includes(code)
  return /^(CONNECTION_|CONNECT_TIMEOUT)/.test(code) || /^(08|57P0|53)/.test(code) || code === readOnly
}

/** Of the connection alone: a missing file is ENOENT too, and is not the database. */
const systemCalls = ['connect', 'read', 'write', 'getaddrinfo']
const systemCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']
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
