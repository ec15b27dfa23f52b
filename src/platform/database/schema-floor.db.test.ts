import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrate, migrationsFolder, newestMigration, openDatabase, type Sql } from './database.ts'
import { watchSchema, type JournalEntry } from './schema-floor.ts'

let database: TestDatabase
let sql: Sql
let folder: string
beforeEach(async () => {
  database = await createTestDatabase('floor')
  sql = openDatabase(database.url, { max: 2 })
  folder = mkdtempSync(join(tmpdir(), 'boltiv-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
})
afterEach(async () => {
  await sql.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** A newer version of the program migrates, with one migration more. */
async function migrateWith(text: string): Promise<void> {
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: (JournalEntry & { idx: number })[] }
  const last = journal.entries.at(-1)!
  const tag = `next_${last.idx + 1}`
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), text)
  await migrate(database.url, { folder, lockTimeoutMs: 5000 })
}

it('a program goes on over an expansion, and hears of the first migration that is none, once', async () => {
  const newest = await newestMigration()
  let times = 0
  const watch = () => watchSchema({ sql, log: pino({ level: 'silent' }) }, newest, () => (times += 1))
  await migrateWith('-- Expand: a table of its own.\ncreate table tip (id int primary key);')
  const over = watch()
  await over.stop()
  expect(times).toBe(0)
  await migrateWith('alter table tip rename to hint;')
  const behind = watch()
  await expect.poll(() => times).toBe(1)
  await behind.stop()
  expect(times).toBe(1)
  // The program that has made it is not behind.
  const knowing = watchSchema({ sql, log: pino({ level: 'silent' }) }, newest + 2, () => (times += 1))
  await knowing.stop()
  expect(times).toBe(1)
})
