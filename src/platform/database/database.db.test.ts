import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { migrate, NewerSchemaError, openDatabase } from './database.ts'

test('an empty database is brought up to date by whoever comes first, one that is ahead is refused and left as it is', async () => {
  const database = await createTestDatabase()
  const sql = openDatabase(database.url, { max: 1 })
  const ran = async () => {
    const [row] = await sql<
      { count: number }[]
    >`select count(*)::int as count from drizzle.__drizzle_migrations`
    return row!.count
  }
  const all = await ran()
  await sql`drop schema drizzle cascade`
  await sql`drop schema public cascade`
  await sql`create schema public`
  await Promise.all([migrate(database.url), migrate(database.url)])
  expect(await ran()).toBe(all)
  expect(await sql`select from stock_alert`).toEqual([])

  await sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = (select max(id) from drizzle.__drizzle_migrations)`
  await expect(migrate(database.url)).rejects.toThrow(NewerSchemaError)
  expect(await ran()).toBe(all)
  await sql.end()
  await database.drop()
})
