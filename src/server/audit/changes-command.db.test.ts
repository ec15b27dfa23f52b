import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const data = mkdtempSync(join(tmpdir(), 'boltiv-changes-command-'))
let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase('changes_command')
  sql = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
  rmSync(data, { recursive: true, force: true })
})

const shop = (...args: string[]) => runCommand(args, { DATABASE_URL: database.url, DATA_DIR: data })
const lastChange = async () => (await sql<[{ id: number }]>`select max(id)::int as id from change`)[0].id

it('what commands write is listed, shown, and taken back', async () => {
  expect((await shop('changes', 'list')).out).toBe('Nincs ilyen változás.\n')
  await shop('coupons', 'add', 'TEL10', '--percent', '10')
  await shop('redirects', 'add', '/regi', '/uj')
  await shop('synonyms', 'add', 'gumi, abroncs, pneu')
  await shop('staff', 'invite', 'eva@bolt.example')
  await shop('redirects', 'list')
  const whats = await sql`select what, actor from change order by id`
  expect([...whats]).toEqual(
    ['coupons add', 'redirects add', 'synonyms add', 'staff invite'].map((what) => ({
      what,
      actor: 'command',
    })),
  )
  const { out } = await shop('changes', 'list', '--thing', 'redirect')
  expect(out).toMatch(
    /^ +\d+ {2}.+ {2}Parancssor( \(.+\))? {2}Átirányítások \(redirects add\) {2}Átirányítás: \/regi\n$/,
  )
  const id = (await sql<[{ id: number }]>`select id::int from change where what = 'redirects add'`)[0].id
  expect((await shop('changes', 'show', String(id))).out).toContain(
    '+ Átirányítás: /regi\n  Kód: – -> 301\n  Új cím: – -> /uj\n  Régi cím: – -> /regi\n',
  )

  await shop('redirects', 'add', '/regi', '/masik')
  const refused = await shop('changes', 'undo', String(id))
  expect([refused.code, refused.error]).toEqual([
    1,
    'Átirányítás: /regi, Új cím: Azóta más értéket kapott.\n  akkor: /uj, most: /masik, előtte: –\n' +
      'Semmi sem változott. Ami nem ütközik, azt a --rest vonja vissza.\n',
  ])
  const done = await shop('changes', 'undo', String(await lastChange()))
  expect([done.code, done.out]).toEqual([
    0,
    expect.stringMatching(/^Visszavonva; a visszavonás száma: \d+\.\n$/),
  ])
  expect([...(await sql`select to_url from redirect`)]).toEqual([{ to_url: '/uj' }])
  const staff = (await sql<[{ id: number }]>`select id::int from change where what = 'staff invite'`)[0].id
  expect((await shop('changes', 'undo', String(staff))).error).toContain(
    'Ez itt nem vonható vissza (meghívó)',
  )
  expect((await shop('changes', 'undo', '999')).error).toContain('nem található')
  expect((await shop('changes', 'show', '999')).error).toBe('Nincs 999 számú változás.\n')
}, 180_000)
