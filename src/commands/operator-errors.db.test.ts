import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runCommand } from '#tests/support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-operator-'))
let database: TestDatabase
let env: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase('operator')
  env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('a command says in one line why the database refuses it', async () => {
  const unknown = new URL(database.url)
  unknown.pathname = '/no_such_database'
  expect(await runCommand(['migrate'], { ...env, DATABASE_URL: unknown.href })).toMatchObject({
    code: 1,
    error: 'DATABASE_URL: database "no_such_database" does not exist\n',
  })
})

it('a backup into a folder that is not there ends with one line', async () => {
  const file = join(folder, 'none', 'shop')
  expect(await runCommand(['backup', file], env)).toMatchObject({
    code: 1,
    error: `ENOENT: no such file or directory, open '${file}.part'\n`,
  })
})

it('doctor says that the key of backups can’t be read, before the night needs it', async () => {
  const key = join(folder, 'no-key')
  const { out } = await runCommand(['doctor'], { ...env, BACKUP_KEY_FILE: key })
  expect(out).toContain(
    `PROBLEM backups: BACKUP_KEY_FILE: The key file can't be read: ENOENT: no such file or directory, open '${key}'\n`,
  )
})
