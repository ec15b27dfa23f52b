import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresJsArguments } from '#platform/postgres/connection-url.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

describe('test databases', () => {
  let one: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    one = await createTestDatabase('one')
    other = await createTestDatabase('other')
  })
  afterAll(async () => {
    await one.drop()
    await other.drop()
  })

  it('do not see each other', async () => {
    await run(one.url, 'CREATE TABLE only_here (id int)')
    await expect(run(other.url, 'SELECT * FROM only_here')).rejects.toThrow('does not exist')
  })
})

async function run(url: string, statement: string): Promise<void> {
  const { address, options } = postgresJsArguments(url)
  const sql = postgres(address, options)
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
