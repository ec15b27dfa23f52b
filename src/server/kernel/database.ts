import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import pg from 'pg'
import postgres from 'postgres'
import { migrateJobs } from './jobs.ts'
import { postgresJsArguments } from './postgres/connection-url.ts'

/** The pool; also the type of a transaction, so that stores take either. */
export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql
/** What a store needs to run statements. */
export type Executor = Sql | Transaction

const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname
const migrationLock = 7_254_001

/** Opens a pool. The address may name a unix socket folder: `postgres://user@localhost/db?host=/folder`. */
export function openDatabase(url: string, options: { max?: number } = {}): Sql {
  const { address, options: socket } = postgresJsArguments(url)
  return postgres(address, {
    ...socket,
    max: options.max ?? 20,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'boltiv', TimeZone: 'UTC' },
  })
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
    await refuseNewerSchema(sql)
    await runMigrations(drizzle(sql), { migrationsFolder })
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

async function refuseNewerSchema(sql: Sql) {
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  const [found] = await sql<
    { name: string | null }[]
  >`select to_regclass('drizzle.__drizzle_migrations')::text as name`
  if (!found?.name) return
  const [row] = await sql<
    { newest: string | null }[]
  >`select max(created_at) as newest from drizzle.__drizzle_migrations`
  if (row?.newest && Number(row.newest) > newest) {
    throw new NewerSchemaError(
      'The database was migrated by a newer version of the program. Install that version, or restore a backup.',
    )
  }
}

/** True for failures of the connection or a restarting server: the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code
  return (
    typeof code === 'string' &&
    (/^(CONNECTION_|CONNECT_TIMEOUT)/.test(code) ||
      /^(08|57P0|53)/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code))
  )
}

/** Serialization failure or deadlock: the transaction may be run again as it was. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code
  return code === '40001' || code === '40P01'
}
