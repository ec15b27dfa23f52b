import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { problemText } from './content-files.ts'
import { pullContent } from './pull.ts'
import { pushContent, type PushOptions } from './push.ts'

let testPlatform: TestPlatform
let folder: string
beforeAll(async () => {
  testPlatform = await createTestPlatform()
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  const { sql } = testPlatform.platform
  await sql`truncate page, menu, redirect, content_draft, synonym_group restart identity cascade`
  await sql`delete from setting`
  await sql`
    insert into page (slug, title, lead, content) values ('fooldal', 'Kezdőlap', '', ''), ('rolunk', 'Rólunk', 'Régi', '<p>Ketten.</p>')`
  await sql`insert into setting (key, value) values ('shop', '{"name": "Bolt", "phone": "1"}')`
  folder = mkdtempSync(join(tmpdir(), 'boltiv-base-'))
  await pullContent(testPlatform.platform, folder)
  return () => rmSync(folder, { recursive: true, force: true })
})

const page = (title: string, lead: string) =>
  writeFileSync(
    join(folder, 'pages/rolunk.yaml'),
    `title: ${title}\nlead: ${lead}\ncontent: |\n  <p>Ketten.</p>\n`,
  )
async function push(options: PushOptions = {}) {
  const result = await pushContent(testPlatform.platform, folder, options)
  return { ...result, changed: result.changes.map(({ sign, kind, name }) => `${sign} ${kind} ${name}`) }
}
/** As somebody at the desk does. */
const atDesk = (fields: { title?: string; lead?: string }) =>
  testPlatform.platform.sql`update page set ${testPlatform.platform.sql(fields)} where slug = 'rolunk'`
const inShop = async () => {
  const [row] = await testPlatform.platform.sql`select title, lead from page where slug = 'rolunk'`
  return row ? [row.title as string, row.lead as string] : null
}

describe('a folder whose shop has changed since', () => {
  it('is refused where both have changed the same, with both lines, and nothing is written', async () => {
    page('Rólunk', 'A mappáé')
    writeFileSync(join(folder, 'redirects.yaml'), '- { from: /regi, to: /uj }\n')
    await atDesk({ lead: 'A bolté' })
    for (const options of [{ check: true }, {}]) {
      const { isRefused, conflicts, changed } = await push(options)
      expect([isRefused, changed]).toEqual([true, []])
      expect(conflicts).toEqual([
        'page rolunk: changed in the shop and in the folder\n  title: Rólunk\n- lead: A bolté\n+ lead: A mappáé\n  content: |\n    <p>Ketten.</p>',
      ])
    }
    expect(await inShop()).toEqual(['Rólunk', 'A bolté'])
    expect((await testPlatform.platform.sql`select from redirect`).count).toBe(0)

    expect((await push({ overwrite: true })).changed).toEqual(['~ page rolunk', '+ redirect /regi'])
    expect(await inShop()).toEqual(['Rólunk', 'A mappáé'])
    expect((await push()).changed).toEqual([])
  })

  it('writes its own beside what the shop has changed, which stays', async () => {
    page('Kik vagyunk', 'Régi')
    await atDesk({ lead: 'A bolté' })
    const { changed, newer, conflicts } = await push()
    expect([changed, newer, conflicts]).toEqual([['~ page rolunk'], ['page rolunk'], []])
    expect(await inShop()).toEqual(['Kik vagyunk', 'A bolté'])
    // Still older than the shop's: the next push leaves it too, and a change of it is refused.
    expect((await push()).changed).toEqual([])
    page('Kik vagyunk', 'A mappáé')
    expect((await push()).isRefused).toBe(true)
  })

  it('leaves alone what it has not changed: an old folder brings no old text back', async () => {
    await atDesk({ title: 'Új cím', lead: 'Új bevezető' })
    await testPlatform.platform.sql`update setting set value = value || '{"phone": "2"}'`
    const { changed, newer } = await push()
    expect([changed, newer]).toEqual([[], ['page rolunk', 'shop data']])
    expect(await inShop()).toEqual(['Új cím', 'Új bevezető'])
  })

  it('brings no page back that the shop has removed, unless it has changed it, and removes none that is new there', async () => {
    const { sql } = testPlatform.platform
    await sql`delete from page where slug = 'rolunk'`
    expect((await push()).changed).toEqual([])
    expect(await inShop()).toBeNull()
    page('Rólunk', 'Új')
    expect((await push()).conflicts[0]).toContain('removed from the shop since, changed in the folder')
    rmSync(join(folder, 'pages/rolunk.yaml'))
    await sql`insert into page (slug, title) values ('akcio', 'Akció')`
    expect((await push({ delete: true })).conflicts).toEqual([
      'page akcio: not in the folder, changed or new in the shop since\n- title: Akció',
    ])
    await pullContent(testPlatform.platform, folder)
    rmSync(join(folder, 'pages/akcio.yaml'))
    expect((await push({ delete: true })).changed).toEqual(['- page akcio'])
  })
})

it('a folder that was never pulled is taken as it is, and knows the shop from then on', async () => {
  rmSync(join(folder, 'base.json'))
  page('Első', 'Első')
  expect((await push()).changed).toEqual(['~ page rolunk'])
  expect(existsSync(join(folder, 'base.json'))).toBe(true)
  await atDesk({ title: 'Bolt' })
  page('Mappa', 'Első')
  expect((await push()).isRefused).toBe(true)
})

it('what the folder knows is one line for each thing, and refused when somebody has written it', async () => {
  const text = readFileSync(join(folder, 'base.json'), 'utf8')
  expect(text).toMatch(/^\{\n("[^"]+": \{.*\},?\n)+\}\n$/)
  writeFileSync(join(folder, 'base.json'), '{"page rolunk": 1}')
  const { problems, isRefused } = await push()
  expect([problems.map(problemText), isRefused]).toEqual([
    ['base.json:1: this was not written by a pull or a push'],
    true,
  ])
})

it('what somebody saves while a push runs is met by it', async () => {
  page('Mappa', 'Régi')
  const { sql } = testPlatform.platform
  const saved = Promise.withResolvers<void>()
  const saving = sql.begin(async (tx) => {
    await tx`update page set title = 'Pult' where slug = 'rolunk'`
    saved.resolve()
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  await saved.promise
  const { isRefused } = await push()
  await saving
  expect([isRefused, await inShop()]).toEqual([true, ['Pult', 'Régi']])
})
