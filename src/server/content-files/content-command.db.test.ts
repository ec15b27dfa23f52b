import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const data = mkdtempSync(join(tmpdir(), 'boltiv-content-command-'))
const folder = join(data, 'bolt')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('content_command')
  mkdirSync(join(folder, 'pages'), { recursive: true })
})
afterAll(async () => {
  await database.drop()
  rmSync(data, { recursive: true, force: true })
})

const content = (...args: string[]) =>
  runCommand(['content', ...args], {
    DATABASE_URL: database.url,
    DATA_DIR: data,
    PUBLIC_URL: 'https://bolt.example',
  })
const write = (text: string) => writeFileSync(join(folder, 'pages/rolunk.yaml'), text)

it('checks, previews, pushes and pulls a folder', async () => {
  write('title: Rólunk\ntitel: x\n')
  expect(await content('push', folder)).toEqual({
    code: 1,
    out: '',
    error: 'pages/rolunk.yaml:2: titel: unknown key\n\nNothing was written.\n',
  })
  write('title: Rólunk\ncontent: Ketten vagyunk.\n')
  expect(await content('push', folder, '--check')).toEqual({
    code: 0,
    out: '1 files are in order.\n',
    error: '',
  })
  const preview = await content('push', folder, '--preview')
  expect(preview.out).toMatch(
    /^\+ page rolunk\nhttps:\/\/bolt\.example\/rolunk\?preview_token=\S+\n {4}until \d{4}-\S+Z\nCustomers see nothing of it yet\.\n$/,
  )
  expect((await content('push', folder)).out).toBe('+ page rolunk\n1 changes written.\n')
  expect((await content('pull', folder)).out).toMatch(/^6 files and 0 pictures written into /)
  expect((await content('push', folder)).out).toBe('Nothing has changed.\n')

  const sql = openDatabase(database.url, { max: 1 })
  await sql`update page set lead = 'A pulton írt.' where slug = 'rolunk'`
  await sql.end()
  expect((await content('push', folder)).out).toBe(
    'Newer in the shop, stays: page rolunk\nNothing has changed.\n',
  )
  write('title: Rólunk\nlead: A mappában írt.\ncontent: Ketten vagyunk.\n')
  const { code, error } = await content('push', folder)
  expect(code).toBe(1)
  expect(error).toMatch(
    /^page rolunk: changed in the shop and in the folder\n {2}title: Rólunk\n- lead: A pulton írt\.\n\+ lead: A mappában írt\.\n/,
  )
  expect(error).toContain('--overwrite\n\nNothing was written.\n')
  expect((await content('push', folder, '--overwrite')).out).toBe('~ page rolunk\n1 changes written.\n')
}, 180_000)

it.each([
  [['push', '/nincs/ilyen/mappa'], 'There is no folder'],
  [['pull', folder, '--delete'], 'Usage: content'],
  [['push', folder, '--force'], "Unknown option '--force'"],
  [['fel', folder], 'Usage: content'],
])('refuses %j', async (args, text) => {
  const { code, error } = await content(...args)
  expect([code, error]).toEqual([1, expect.stringContaining(text)])
})
