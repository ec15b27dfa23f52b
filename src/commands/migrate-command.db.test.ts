import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { openDatabase } from '#platform/database/database.ts'

it('a database that is behind is refused and left as it is, until `migrate` brings it up to date', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'behind-'))
  const sql = openDatabase(database.url, { max: 1 })
  const run = (command: string) => runCommand([command], { DATABASE_URL: database.url, DATA_DIR: dataDir })
  try {
    await sql`drop schema drizzle cascade`
    await sql`drop schema public cascade`
    await sql`create schema public`
    expect(await run('verify')).toEqual({
      code: 1,
      out: '',
      error: 'The database is older than this program. Run `npm run shop -- migrate`, or start the shop.\n',
    })
    expect(await sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
    expect(await run('migrate')).toMatchObject({ code: 0, error: '' })
    expect(await run('verify')).toMatchObject({ code: 0, error: '' })
  } finally {
    await sql.end()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  }
})
