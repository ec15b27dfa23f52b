import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabaseLine } from '#tests/support/database-line.ts'
import { openDatabase } from './database.ts'

// The driver as scripts/mend-driver.mjs leaves it: unmended, each of these ends the process, or the pool's only connection for good.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('lost_transaction')
})
afterAll(() => database.drop())

test.each([
  ['while a statement runs', true],
  ['between two statements', false],
])('a transaction that loses its connection %s fails alone, and its pool goes on', async (_when, isBusy) => {
  const line = await openDatabaseLine(database.url)
  const sql = openDatabase(line.url, { max: 1 })
  try {
    const reached = Promise.withResolvers<void>()
    const later = Promise.withResolvers<void>()
    const work = sql.begin(async (tx) => {
      await tx`select 1`
      reached.resolve()
      if (isBusy) return tx`select pg_sleep(600)`
      await later.promise
      return tx.savepoint((inner) => inner`select 2`)
    })
    const outcome = work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    await reached.promise
    line.cut()
    expect(await outcome).toMatch(/^(CONNECTION_CLOSED|ECONNRESET)$/)
    later.resolve()
    // What the driver writes at the next turn, it writes to nothing.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    await line.mend()
    expect([...(await sql`select 3 as number`)]).toEqual([{ number: 3 }])
  } finally {
    await sql.end({ timeout: 1 })
    line.cut()
  }
})
