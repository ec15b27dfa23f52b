import { existsSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'
import { postgresJsArguments, withDatabase } from '#platform/postgres/connection-url.ts'
import type { DemoPictures } from './demo-template.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { readPostmasterFile } from '#platform/postgres/postmaster.ts'
import { endAfterThis } from './end-with-process.ts'
import { quickFolder } from './quick-folder.ts'

const TEMPLATE = 'shop_template'
/** The demo shop, loaded; only for the tests of the whole system. */
export const DEMO_TEMPLATE = 'demo_template'
const MIGRATIONS = new URL('../../src/platform/database/database.ts', import.meta.url)

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL server. */
    testServerUrl: string
    /** Holds the folders of platforms: nobody closes a platform, and a run makes thousands of them. */
    platformFolders: string
    /** Only for the tests of the whole system. */
    demoPictures: DemoPictures
  }
}

export interface TestDatabase {
  /** For `pg` as it is, for postgres.js through `postgresJsArguments`, for a server process as DATABASE_URL. */
  url: string
  /** Ends the database's connections and removes it. */
  drop: () => Promise<void>
  /** What the server is busy with, for a removal that does not end: a session that answers no signal holds all up. */
  busySessions: () => Promise<string>
}

/**
 * Starts one PostgreSQL for a whole test run, in a temporary folder and without syncing, with a migrated template that
 * test databases are copied from.
 */
export async function startTestDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = quickFolder('boltiv-test-')
  const server = await startEmbeddedPostgres({
    dataDir,
    fast: true,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  const { pid } = readPostmasterFile(join(dataDir, 'postgres'))!
  const forget = endAfterThis(pid, 'QUIT', dataDir)
  const stop = async (): Promise<void> => {
    await server.stop()
    forget()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: server.url, stop }
}

async function makeTemplate(server: EmbeddedPostgres): Promise<void> {
  await query(server.url, `CREATE DATABASE ${TEMPLATE}`)
  if (!existsSync(MIGRATIONS)) return
  const { migrate } = (await import(MIGRATIONS.href)) as { migrate: (url: string) => Promise<void> }
  await migrate(withDatabase(server.url, TEMPLATE))
}

/** A migrated database by this name, to be filled and then left alone: only a database that nobody is in can be copied. */
export async function createTemplate(serverUrl: string, name: string): Promise<string> {
  await query(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return withDatabase(serverUrl, name)
}

/**
 * A fresh, migrated database; one per test file is enough for most.
 * @param name what its name starts with, for reading logs: letters, digits and underscores.
 */
export async function createTestDatabase(name = 'test', template = TEMPLATE): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl')
  const database = `${name.replaceAll(/\W/g, '_').toLowerCase()}_${randomBytes(4).toString('hex')}`
  // Copied file by file: through the log it takes five times as long while the log still grows.
  await query(serverUrl, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    url: withDatabase(serverUrl, database),
    drop: async () => void (await query(serverUrl, `DROP DATABASE ${database} WITH (FORCE)`)),
    busySessions: async () => {
      const rows = await query(
        serverUrl,
        `select pid, datname, state, wait_event_type, wait_event, left(query, 100) as query,
           (now() - state_change)::text as since
         from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()`,
      )
      return [...rows].map((row) => JSON.stringify(row)).join('\n')
    },
  }
}

async function query(url: string, statement: string): Promise<Iterable<unknown>> {
  const { address, options } = postgresJsArguments(url)
  const sql = postgres(address, { ...options, max: 1, onnotice: () => undefined })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
