import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabase, transactionLoad, type Sql } from './database.ts'
import { statementLoad } from './statement-load.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase('statement_load')
  sql = openDatabase(database.url, { max: 2, web: true })
  await sql`select 1`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

it('counts what runs and what waits for it, until it has ended, well or not', async () => {
  const before = statementLoad()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const transactions = [1, 2, 3].map(() =>
    sql.begin(async (tx) => {
      await tx`select 1`
      await held
    }),
  )
  await expect.poll(() => transactionLoad(sql)).toEqual({ running: 1, waiting: 2 })
  const sleeping = [1, 2, 3].map(() => sql`select pg_sleep(0.2)`.execute())
  await expect.poll(() => statementLoad().running + statementLoad().waiting).toBeGreaterThan(0)
  release()
  await Promise.all([...transactions, ...sleeping])
  await expect(sql`select 1 / 0`).rejects.toThrow('division by zero')
  for await (const rows of sql`select generate_series(1, 5)`.cursor(2)) expect(rows.length).toBeGreaterThan(0)
  expect(transactionLoad(sql)).toEqual({ running: 0, waiting: 0 })
  await expect.poll(statementLoad).toEqual(before)
})
