import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '#platform/database/database.ts'

/** Bytes on the disk, by table (`orders`) and by folder (`documents/`). */
export type Sizes = Map<string, number>

type Table = { name: string; schema: string }

async function listTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select relname as name, nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker') order by 2, 1`
}

const quoted = ({ schema, name }: Table) => `"${schema}"."${name}"`

/** With indexes and TOAST. `packed`: rows lie one after the other; otherwise as the work has left them, with its dead rows freed. */
export async function measure(sql: Sql, folder: string, { packed }: { packed: boolean }): Promise<Sizes> {
  const tables = await listTables(sql)
  await sql.unsafe(`vacuum (${packed ? 'full, ' : ''}analyze) ${tables.map(quoted).join(', ')}`)
  const rows = await sql<{ name: string; bytes: number }[]>`
    select relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker')`
  const sizes: Sizes = new Map(rows.map(({ name, bytes }) => [name, bytes]))
  for (const name of ['documents', 'labels', 'files', 'feeds', 'read-model'])
    sizes.set(`${name}/`, await folderBytes(join(folder, name)))
  return sizes
}

/** In the blocks of the disk. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const found = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  return found.reduce((sum, { blocks }) => sum + 512 * blocks, 0)
}

/** Lets so many days go by: every moment and every day that the database knows is that much longer ago. */
export async function letDaysPass(sql: Sql, days: number): Promise<void> {
  const columns = await sql<(Table & { column: string })[]>`
    select c.relname as name, nspname as schema, attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker') and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid in ('timestamptz'::regtype, 'date'::regtype)`
  const exclusions = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'x'`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const { table, name } of exclusions)
      await tx.unsafe(`alter table ${table} drop constraint "${name}"`)
    for (const [table, own] of Map.groupBy(columns, quoted)) {
      const changes = own.map(({ column }) => `"${column}" = "${column}" - interval '${days} days'`)
      await tx.unsafe(`update ${table} set ${changes.join(', ')}`)
    }
    for (const { table, name, definition } of exclusions)
      await tx.unsafe(`alter table ${table} add constraint "${name}" ${definition}`)
  })
}
