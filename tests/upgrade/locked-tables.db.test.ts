import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  LockedSchemaError,
  migrate,
  migrationsFolder,
  openDatabase,
  type Sql,
} from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { catalog } from './catalog.ts'

let database: TestDatabase
let sql: Sql
let folder: string
beforeEach(async () => {
  database = await createTestDatabase('locked')
  sql = openDatabase(database.url, { max: 2 })
  folder = mkdtempSync(join(tmpdir(), 'boltiv-migrations-'))
  addMigration()
})
afterEach(async () => {
  await sql.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The program's migrations and a next one, whose second statement changes `cart`. */
function addMigration() {
  cpSync(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(
    join(folder, 'next.sql'),
    'alter table product add column shade text;--> statement-breakpoint\nalter table cart add column shade text;',
  )
}

test('a migration gives up while a long transaction uses its table, leaves nothing half done, and works afterwards', async () => {
  const options = { folder, lockTimeoutMs: 100 }
  const before = await catalog(sql)
  await sql.begin(async (tx) => {
    await tx`select from cart`
    const attempt = migrate(database.url, options)
    await expect(attempt).rejects.toThrow(LockedSchemaError)
    await expect(attempt).rejects.toThrow(
      'The schema can’t be migrated: another program uses a table that changes. Stop it, or try again later.',
    )
  })
  expect(await catalog(sql)).toEqual(before)
  await migrate(database.url, options)
  const added = (await catalog(sql)).filter((line) => !before.includes(line))
  expect(added).toEqual([expect.stringContaining('cart.shade'), expect.stringContaining('product.shade')])
})
