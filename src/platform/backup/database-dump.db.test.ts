import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabaseLine } from '#tests/support/database-line.ts'
import { migrateQueue, openDatabase, type Sql } from '../database/database.ts'
import { withSnapshot } from './database-dump.ts'

// A session that writes rows to somebody who reads no more does not end by itself, and holds up whoever drops any database of the
// server: it does not respond to what PostgreSQL wants of every session then.

let database: TestDatabase
let watching: Sql
beforeAll(async () => {
  database = await createTestDatabase('dump')
  watching = openDatabase(database.url, { max: 1 })
  await migrateQueue(database.url)
  // More than what fits between the server and whoever reads.
  await watching`
    insert into setting (key, value) select 'large ' || n, to_jsonb(repeat(md5(n::text), 300)) from generate_series(1, 3000) n`
})
afterAll(async () => {
  await watching.end()
  await database.drop()
})

const isAtWork = async () => {
  const [row] = await watching<{ isAtWork: boolean }[]>`
    select exists (select from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active')
      as "isAtWork"`
  return row!.isAtWork
}

/** Reads the first part of the large table, of several. */
const readPart = (sql: Sql, afterFirst: () => unknown) =>
  withSnapshot(sql, async ({ tables, read }) => {
    for await (const _part of read(tables.find(({ name }) => name === 'setting')!)) await afterFirst()
  })

it('whoever fails in the middle of a large table leaves no session at work', async () => {
  const sql = openDatabase(database.url, { max: 1 })
  const reading = readPart(sql, async () => {
    expect(await isAtWork()).toBe(true)
    throw new Error('No room')
  })
  await expect(reading).rejects.toThrow('No room')
  expect(await isAtWork()).toBe(false)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()
})

it('whose connection is cut there leaves none either', async () => {
  const line = await openDatabaseLine(database.url)
  const sql = openDatabase(line.url, { max: 1 })
  await expect(readPart(sql, line.cut)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await expect.poll(isAtWork).toBe(false)
  await sql.end({ timeout: 1 })
})
