import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Sql, Transaction } from '../database/database.ts'
import type { BackupHeader } from './backup-format.ts'
import { withoutBackup } from './left-out.ts'

/** How much of a table is one member, and in memory at a time. */
const partBytes = 4 * 1024 * 1024

/** A table of the snapshot, with the columns that are written and its size on the disk in bytes. */
export type DumpedTable = { name: string; columns: string[]; bytes: number }
export type Snapshot = Pick<BackupHeader, 'createdAt' | 'migrations' | 'sequences'> & {
  tables: DumpedTable[]
  /** The rows of a table as COPY writes them, in parts. */
  read: (table: DumpedTable) => AsyncGenerator<Buffer>
}

/** The jobs that wait are no table of ours: they stand in the archive under this name, and become jobs again one by one. */
export const jobsTable = 'waiting_job'
export const jobColumns = ['task', 'payload', 'queue', 'run_at', 'max_attempts', 'key', 'priority'] as const
const selectJobs = `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`

/**
 * Does the work with one moment of the database, while others write. `sql` has a connection to spare; the transaction reads
 * only, and may take as long as it needs.
 */
export function withSnapshot<T>(sql: Sql, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx.unsafe(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 3;
       set local timezone = 'UTC'`,
    )
    const [now] = await tx<{ at: Date }[]>`select now() as at`
    const tables = await listTables(tx)
    return work({
      createdAt: now!.at.toISOString(),
      migrations: await listMigrations(tx),
      sequences: await readSequences(tx),
      tables,
      read: (table) => readTable(tx, table),
    })
  }) as Promise<T>
}

async function listTables(tx: Transaction): Promise<DumpedTable[]> {
  const tables = await tx<DumpedTable[]>`
    select relname as name, pg_table_size(c.oid)::float8 as bytes,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${withoutBackup})
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by relname`
  return [...tables, { name: jobsTable, columns: [...jobColumns], bytes: 0 }]
}

async function listMigrations(tx: Transaction): Promise<number[]> {
  const rows = await tx<{ at: string }[]>`
    select created_at::text as at from drizzle.__drizzle_migrations order by created_at`
  return rows.map(({ at }) => Number(at))
}

/** They are no part of the moment: read after it began, so that none is behind the rows. */
async function readSequences(tx: Transaction): Promise<Record<string, string>> {
  const rows = await tx<{ name: string; value: string }[]>`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function* readTable(tx: Transaction, table: DumpedTable): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  const from = table.name === jobsTable ? `(${selectJobs})` : `public."${table.name}" (${columns})`
  const rows: Readable = await tx.unsafe(`copy ${from} to stdout`).readable()
  let waiting: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of rows.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      waiting.push(chunk)
      bytes += chunk.length
      if (bytes < partBytes) continue
      yield Buffer.concat(waiting)
      waiting = []
      bytes = 0
    }
    if (bytes > 0) yield Buffer.concat(waiting)
  } finally {
    // The driver stops reading with its stream: without the rest of it, the transaction would never end.
    if (!rows.readableEnded && !rows.destroyed) await finished(rows.resume())
    // It stops its connection when a stream is full, and goes on when more is wanted of it: never, where the rows ended meanwhile.
    rows._read(0)
  }
}

const newLine = 0x0a

/** The rows in a part: COPY ends each with a line break, and writes those inside as two characters. */
export function countRows(part: Buffer): number {
  let rows = 0
  for (let at = part.indexOf(newLine); at !== -1; at = part.indexOf(newLine, at + 1)) rows += 1
  return rows
}
