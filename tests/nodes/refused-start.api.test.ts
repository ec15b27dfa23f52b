import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, openDatabase } from '#platform/database/database.ts'
import { compileCache } from '../support/compile-cache.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { createPlainRole } from '../support/granted-role.ts'

const root = new URL('../..', import.meta.url).pathname

/** A start that is expected to fail: its exit code, and what it said to the operator. */
async function startInVain(databaseUrl: string): Promise<[number, string]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-refused-'))
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MANAGEMENT_PORT: String(await freePort()),
    APP_SECRET: 'one secret for all servers of a test run',
    LOG_LEVEL: 'error',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/main.ts'], { cwd: root, env }, (error, stdout, stderr) => {
      rmSync(dataDir, { recursive: true, force: true })
      resolve([Number(error?.code ?? 0), (stdout + stderr).trim()])
    })
  })
}

test('a database that is away, unknown or refuses its role ends the start with one line', async () => {
  const database = await createTestDatabase('refused')
  await migrate(database.url)
  const sql = openDatabase(database.url, { max: 1 })
  const role = await createPlainRole(sql, database.url)
  const ends = await Promise.all([
    startInVain(`postgres://boltiv@127.0.0.1:${await freePort()}/boltiv`),
    startInVain(database.url.replace(/\/refused_\w+/, '/no_such_database')),
    startInVain(role.url),
  ])
  expect(ends.map(([code]) => code)).toEqual([1, 1, 1])
  const [away, unknown, refused] = ends.map(([, said]) => said)
  expect(away).toMatch(/^DATABASE_URL: .*ECONNREFUSED.*$/)
  expect(unknown).toMatch(/^DATABASE_URL: database "no_such_database" does not exist$/)
  expect(refused).toMatch(/^DATABASE_URL: permission denied for schema drizzle; let the role that owns .*\.$/)
  await role.drop()
  await sql.end()
  await database.drop()
})
