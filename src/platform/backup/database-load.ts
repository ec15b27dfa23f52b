import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { lockUntilCommit } from '../database/advisory-locks.ts'
import { migrationsFolder, type Sql, type Transaction } from '../database/database.ts'
import { BackupError, type BackupHeader } from './backup-format.ts'
import { countRows, jobColumns, jobsTable } from './database-dump.ts'

/** @throws BackupError for a database that holds anything. */
export async function requireEmptyDatabase(sql: Sql): Promise<void> {
  const [row] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`
  if (row!.tables > 0)
    throw new BackupError('The database is not empty: a backup is restored into an empty one.')
}

/** This program's migrations, those of the backup first. @throws BackupError when it lacks one of them. */
export function splitMigrations(header: BackupHeader, folder = migrationsFolder) {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const unknown = header.migrations.find((at) => !known.some(({ folderMillis }) => folderMillis === at))
  if (unknown !== undefined)
    throw new BackupError('The backup was made by a newer version of the program: install that one.')
  const newest = Math.max(...header.migrations)
  return {
    before: known.filter(({ folderMillis }) => folderMillis <= newest),
    after: known.filter(({ folderMillis }) => folderMillis > newest),
  }
}

export type DatabaseLoad = {
  /** The rows of one part of a table; parts of a table come one after the other. */
  add: (table: string, content: AsyncIterable<Buffer>) => Promise<void>
  /** After the last part: rules and sequences, later migrations. @throws BackupError when rows are missing. */
  finish: (rows: Record<string, number>) => Promise<void>
  /** Where something has failed: ends the part under way, so that the transaction can be rolled back. */
  abandon: (cause: Error) => void
}

/**
 * Begins to fill an empty database in a transaction: the schema as it was when the backup was made, without what migrations have
 * seeded, without triggers and links between tables. So tables may come in any order, and whoever owns them may do it.
 */
export async function beginLoad(
  tx: Transaction,
  header: BackupHeader,
  folder = migrationsFolder,
): Promise<DatabaseLoad> {
  const { before, after } = splitMigrations(header, folder)
  await lockUntilCommit(tx, 'migration')
  await tx`set local statement_timeout = 0`
  await tx`set local datestyle = 'ISO, YMD'`
  await tx`create schema if not exists drizzle`
  await tx`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  await runMigrations(tx, before)
  await tx.unsafe(
    `create temporary table ${jobsTable} (task text, payload json, queue text, run_at timestamptz, max_attempts int,
       key text, priority int) on commit drop`,
  )
  const tables = await listTables(tx)
  await tx`set constraints all immediate`
  const links = await dropLinks(tx)
  for (const name of tables) await tx`alter table public.${tx(name)} disable trigger user`
  if (tables.length > 0) await tx`truncate ${tx(tables.map((name) => `public.${name}`))}`
  const counts = new Map<string, number>()
  let copy: { table: string; to: Writable } | undefined
  const endCopy = async () => {
    const ended = copy
    copy = undefined
    if (!ended) return
    ended.to.end()
    await finished(ended.to)
  }
  return {
    abandon: (cause) => void copy?.to.destroy(cause),
    async add(table, content) {
      if (copy?.table !== table) {
        await endCopy()
        copy = { table, to: await openCopy(tx, header, table) }
        // What it fails of, its next use says.
        copy.to.on('error', () => {})
      }
      let rows = 0
      for await (const chunk of content) {
        rows += countRows(chunk)
        await write(copy.to, chunk)
      }
      counts.set(table, (counts.get(table) ?? 0) + rows)
    },
    async finish(rows) {
      await endCopy()
      await requireRows(tx, header, rows)
      for (const link of links) await tx.unsafe(link)
      await tx`set constraints all immediate`
      for (const name of tables) await tx`alter table public.${tx(name)} enable trigger user`
      await continueSequences(tx, header.sequences)
      await addJobs(tx)
      await runMigrations(tx, after)
    },
  }
}

async function runMigrations(tx: Transaction, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
}

async function listTables(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`
  return rows.map(({ name }) => name)
}

/** @returns the statements that make them again, which also checks that every row fits. */
async function dropLinks(tx: Transaction): Promise<string[]> {
  const links = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k where contype = 'f' and connamespace = 'public'::regnamespace`
  for (const { table, name } of links) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  return links.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

async function openCopy(tx: Transaction, header: BackupHeader, table: string): Promise<Writable> {
  const columns = header.tables.find(({ name }) => name === table)?.columns
  if (!columns)
    throw new BackupError(`The backup is damaged: it has rows of ${table}, which its header lacks.`)
  const list = columns.map((column) => `"${column}"`).join(', ')
  const target = table === jobsTable ? table : `public."${table}"`
  return tx.unsafe(`copy ${target} (${list}) from stdin`).writable()
}

async function write(to: Writable, chunk: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    to.write(chunk, (error) => (error ? reject(to.errored ?? error) : resolve()))
  })
}

async function requireRows(tx: Transaction, header: BackupHeader, rows: Record<string, number>) {
  for (const { name } of header.tables) {
    const table = name === jobsTable ? tx(name) : tx(`public.${name}`)
    const [found] = await tx<{ count: string }[]>`select count(*)::text as count from ${table}`
    if (Number(found!.count) === rows[name]) continue
    throw new BackupError(`The backup is damaged: ${name} has ${found!.count} rows instead of ${rows[name]}.`)
  }
}

/** On from the last value that was given. */
async function continueSequences(tx: Transaction, sequences: BackupHeader['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await tx`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`
}

async function addJobs(tx: Transaction): Promise<void> {
  await tx.unsafe(
    `select graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
       job_key => key, priority => priority) from (select ${jobColumns.join(', ')} from ${jobsTable}) as job`,
  )
}
