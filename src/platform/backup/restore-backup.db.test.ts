import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { catalog } from '#tests/upgrade/catalog.ts'
import { migrateQueue, migrationsFolder, openDatabase, type Sql } from '../database/database.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { createArchive } from './archive-writer.ts'
import { BackupError, formatVersion, tablePart, type BackupHeader } from './backup-format.ts'
import { withSnapshot } from './database-dump.ts'
import { makeBackup } from './make-backup.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-restore-'))
const source = (sql: Sql) => ({
  sql,
  dataDir: join(folder, 'none'),
  productVersion: '0.1.0',
  temporary: [],
  secret: 's'.repeat(40),
  ownsSecret: false,
})
let databases: [TestDatabase, TestDatabase]
let [from, to]: Sql[] = []
let file: string
let run = 0
beforeEach(async () => {
  databases = [await createTestDatabase('from'), await createTestDatabase('to', 'template0')]
  ;[from, to] = databases.map(({ url }) => openDatabase(url, { max: 2 }))
  file = join(folder, `${++run}.backup`)
  await migrateQueue(databases[0].url)
})
afterEach(async () => {
  await from!.end()
  await to!.end()
  for (const { drop } of databases) await drop()
})
afterAll(() => rmSync(folder, { recursive: true }))

const restore = () =>
  restoreBackup(file, undefined, { databaseUrl: databases[1].url, dataDir: join(folder, `${run}-data`) })
const tablesOf = async (sql: Sql) =>
  (await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`).length

it('rows, sequences and what migrations had seeded are as they were', async () => {
  await from!`delete from synonym_group`
  await from!`delete from setting`
  await from!`insert into synonym_group (words) values (${['tab\there', 'line\nbreak', 'back\\slash', '']})`
  await from!`insert into setting (key, value) values ('one', ${from!.json({ text: 'ő „x”\\n' })})`
  await from!`select nextval('order_number') from generate_series(1, 41)`
  await makeBackup(file, source(from!))
  const { rows } = await restore()
  expect(rows).toMatchObject({ synonym_group: 1, setting: 1 })
  for (const table of ['synonym_group', 'setting', 'staff_role'])
    expect(await to!`select * from ${to!(table)}`).toEqual(await from!`select * from ${from!(table)}`)
  expect(await to!`select nextval('order_number') as next`).toEqual([{ next: '42' }])
  const [added] = await to!<{ id: number }[]>`insert into synonym_group (words) values ('{a,b}') returning id`
  const [expected] = await from!<
    { id: number }[]
  >`insert into synonym_group (words) values ('{a,b}') returning id`
  expect(added).toEqual(expected)
  expect(await catalog(to!)).toEqual(await catalog(from!))
})

it('a table of many parts comes whole, and jobs that wait are waiting again', async () => {
  await from!`
    insert into setting (key, value) select 'large ' || n, to_jsonb(repeat(md5(n::text), 300)) from generate_series(1, 1200) n`
  const runAt = new Date('2031-02-03T04:05:06Z')
  await enqueueJob(from!, 'later', { text: 'tab\t „x”' }, { runAt, key: 'one', maxAttempts: 3 })
  await makeBackup(file, source(from!))
  const { manifest } = await checkBackup(file, undefined)
  expect(manifest.members.filter(({ name }) => name.startsWith('table/setting/')).length).toBeGreaterThan(2)
  await restore()
  const sums = (sql: Sql) =>
    sql`select count(*)::int as count, md5(string_agg(key || value::text, '' order by key)) from setting`
  expect(await sums(to!)).toEqual(await sums(from!))
  expect(
    await to!`select task_identifier, payload, run_at, key, max_attempts, attempts
      from graphile_worker._private_jobs j join (select id, identifier as task_identifier from graphile_worker._private_tasks) t on t.id = task_id`,
  ).toEqual([
    {
      task_identifier: 'later',
      payload: { text: 'tab\t „x”' },
      run_at: runAt,
      key: 'one',
      max_attempts: 3,
      attempts: 0,
    },
  ])
})

it('what is written while the backup runs is in none of its tables, or in all', async () => {
  const rows = await withSnapshot(from!, async (snapshot) => {
    const setting = snapshot.tables.find(({ name }) => name === 'setting')!
    await from!`insert into setting (key, value) values ('late', '1')`
    const parts = []
    for await (const part of snapshot.read(setting)) parts.push(part)
    return Buffer.concat(parts).toString()
  })
  expect(rows).not.toContain('late')
})

it('a backup of an older schema is restored by it, and then migrated', async () => {
  const newest = readMigrationFiles({ migrationsFolder }).length
  await toMigration(from!, newest - 3)
  await from!`insert into setting (key, value) values ('of old', '1')`
  await makeBackup(file, source(from!))
  await restore()
  // Migrations that came later may add their own.
  expect(await to!`select key from setting`).toContainEqual({ key: 'of old' })
  const [row] = await to!<
    { count: number }[]
  >`select count(*)::int as count from drizzle.__drizzle_migrations`
  expect(row!.count).toBe(newest)
  const migrated = await createTestDatabase('migrated')
  const sql = openDatabase(migrated.url, { max: 1 })
  expect(await catalog(to!)).toEqual(await catalog(sql))
  await sql.end()
  await migrated.drop()
})

/** Empties the database, and migrates it by the first so many migrations only. */
async function toMigration(sql: Sql, count: number) {
  await sql.begin(async (tx) => {
    await tx`drop schema public cascade`
    await tx`create schema public`
    await tx`truncate drizzle.__drizzle_migrations`
    for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(
      0,
      count,
    )) {
      for (const statement of statements) await tx.unsafe(statement)
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
    }
  })
}

it('a backup of a newer program is refused', async () => {
  await from!`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 9999999999999)`
  await makeBackup(file, source(from!))
  const refused = 'The backup was made by a newer version of the program: install that one.'
  await expect(checkBackup(file, undefined)).rejects.toThrow(refused)
  await expect(restore()).rejects.toThrow(refused)
  expect(await tablesOf(to!)).toBe(0)
})

it('a restore that fails in the middle leaves the database empty, and can be run again', async () => {
  await from!`delete from setting`
  await from!`
    insert into setting (key, value)
    select 'n' || n, to_jsonb((select string_agg(md5(n::text || i), '') from generate_series(1, 1000) i)) from generate_series(1, 160) n`
  await makeBackup(file, source(from!))
  const whole = readFileSync(file)
  for (const bytes of [whole.length - 50, whole.length / 2]) {
    writeFileSync(file, whole.subarray(0, bytes))
    await expect(restore()).rejects.toThrow(BackupError)
    expect(await tablesOf(to!)).toBe(0)
  }
  writeFileSync(file, whole)
  await restore()
  expect(await to!`select from setting`).toHaveLength(160)
})

it('an archive whose rows break a rule, or lead out of the folder, is refused', async () => {
  const header: BackupHeader = {
    formatVersion,
    productVersion: '0',
    createdAt: '2026-01-01T00:00:00.000Z',
    encrypted: false,
    migrations: readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
    tables: [{ name: 'wishlist_item', columns: ['id', 'wishlist_id', 'product_id'] }],
    sequences: {},
    secretCheck: '',
    holdsSecret: false,
  }
  const orphan = await createArchive(file, header, undefined)
  await orphan.add(tablePart('wishlist_item', 1), Buffer.from('1\t00000000-0000-4000-8000-000000000000\t7\n'))
  await orphan.finish({ wishlist_item: 1 })
  await expect(restore()).rejects.toThrow(/foreign key/)
  expect(await tablesOf(to!)).toBe(0)
  const wrong = await createArchive(file, header, undefined)
  for (const part of [1, 2, 3])
    await wrong.add(tablePart('wishlist_item', part), Buffer.from('x\ty\tz\n'.repeat(300_000)))
  await wrong.finish({ wishlist_item: 900_000 })
  await expect(restore()).rejects.toThrow('invalid input syntax')
  const leading = await createArchive(file, header, undefined)
  await leading.add('data/../../etc/x', Buffer.from('x'))
  await leading.finish({ wishlist_item: 0 })
  await expect(restore()).rejects.toThrow('The backup is damaged')
})

it('a backup that fails leaves no file', async () => {
  await from!`drop schema drizzle cascade`
  await expect(makeBackup(file, source(from!))).rejects.toThrow()
  expect(() => readFileSync(`${file}.part`)).toThrow('ENOENT')
  await expect(makeBackup('/dev/full/none', source(from!))).rejects.toThrow()
})

it('a backup for which the disk has no room fails, leaves no file, and disturbs nobody', async ({ skip }) => {
  const disk = mountSmallDisk(4)
  if (!disk) return skip()
  try {
    await from!`
      insert into setting (key, value)
      select n::text, to_jsonb((select string_agg(md5(n::text || i), '') from generate_series(1, 1000) i)) from generate_series(1, 400) n`
    await expect(makeBackup(join(disk.folder, 'a'), source(from!))).rejects.toThrow('ENOSPC')
    expect(readdirSync(disk.folder)).toEqual([])
    expect(await from!`select from setting limit 1`).toHaveLength(1)
  } finally {
    disk.remove()
  }
})
