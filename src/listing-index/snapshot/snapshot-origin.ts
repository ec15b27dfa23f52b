import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsFolder, type Executor } from '#platform/database/database.ts'
import type { SnapshotOrigin } from './snapshot-store.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))
/** What the index is made by beside its own files: what products are read by in SQL, and packages. */
const others = [join(migrationsFolder, 'meta', '_journal.json'), join(root, 'package.json')]

/**
 * A hash of all that decides what an index holds and how: any other code may hold it otherwise. Whoever changes a structure has no
 * version to think of.
 */
export function buildOf(sources: string): string {
  const hash = createHash('sha256')
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(isSource).sort()
  for (const path of [...names.map((name) => join(sources, name)), ...others]) {
    const content = readFileSync(path)
    hash.update(`${content.length} `).update(content)
  }
  const { node, v8, unicode = '' } = process.versions
  return hash.update([node, v8, unicode].join(' ')).digest('hex')
}

const isSource = (name: string) => /\.(ts|wasm)$/.test(name) && !/\.test\.ts$|^oracle/.test(name)

/**
 * Which database it is: another server, another database there, or the same name with tables that were made again are others. Null where
 * the role may not know.
 */
export async function databaseOf(sql: Executor): Promise<string | null> {
  const rows = await sql<{ database: string }[]>`
    select concat_ws(' ', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()), 'product'::regclass::oid) as database`.catch(
    (error: unknown) => {
      if (isRightMissing(error)) return []
      throw error
    },
  )
  return rows[0]?.database ?? null
}

const isRightMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

/** Of an index with segments of so many rows. Null where the role may not know its database. */
export async function originOf(sql: Executor, rowsOfSegment: number): Promise<SnapshotOrigin | null> {
  const database = await databaseOf(sql)
  return database === null ? null : { build: `${buildOf(folder)} ${rowsOfSegment}`, database }
}
