import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { writeFloor } from '#platform/database/schema-floor.ts'
import { startServer } from '../race/server-process.ts'
import { createTestDatabase } from '../support/database.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a process that a newer version has left behind says so, serves its requests and ends', async () => {
  const database = await createTestDatabase('behind')
  const sql = openDatabase(database.url, { max: 1 })
  const server = await startServer(database.url, { SHOP_MODE: 'test' })
  await writeFloor(sql, Date.UTC(2100, 0, 1))
  while (isAlive(server.pid)) await wait(50)
  // It has ended well.
  await server.stop()
  expect(server.output()).toContain('A newer version has changed the database')
  await sql.end()
  await database.drop()
})
