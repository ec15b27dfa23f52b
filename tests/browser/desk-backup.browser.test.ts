import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { magic } from '#platform/backup/encryption.ts'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { startServer, type ServerProcess } from '../race/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { joinDesk } from './desk-colleague.ts'

let database: TestDatabase
let sql: Sql
let node: ServerProcess
const folder = mkdtempSync(join(tmpdir(), 'boltiv-backups-'))

it.beforeAll(async () => {
  database = await createTestDatabase('browser')
  sql = openDatabase(database.url, { max: 2 })
  node = await startServer(database.url, { BACKUP_DIR: folder })
})
afterAll(async () => {
  await node.stop()
  await sql.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

it('the owner makes a backup at the desk, sees that it is whole, and downloads it', async ({ browser }) => {
  const owner = await joinDesk(browser, { origin: node.origin, sql }, 'owner')
  const { page } = owner
  await page.goto('/admin/beallitasok')
  await page.getByText('A bolt mentései: mikor készültek').waitFor()
  await page.goto('/admin/beallitasok/mentes')
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  await page.getByRole('button', { name: 'Mentés most' }).click()
  await page.getByText('Ép, visszaolvasva').waitFor()
  expect(await findBarriersInBoth(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Letöltés' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^boltiv-.*\.backup$/)
  const bytes = readFileSync(await download.path())
  expect(bytes.equals(readFileSync(join(folder, download.suggestedFilename())))).toBe(true)
  expect(bytes.subarray(0, magic.length).equals(magic)).toBe(false)
  await owner.close()
})
