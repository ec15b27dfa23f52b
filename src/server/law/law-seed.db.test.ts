import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { listMissingLaw, listUnfinishedPages, seedLaw } from './law-seed.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 4 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const pages = async () =>
  (await sql<{ slug: string }[]>`select slug from page order by slug`).map(({ slug }) => slug)

test('a shop that opens gets its pages of law once; what the merchant deletes or writes stays so', async () => {
  await sql`insert into page (slug, title, content) values ('aszf', 'Saját', '<p>Saját szöveg.</p>')`
  await Promise.all([seedLaw(sql), seedLaw(sql)])
  expect(await pages()).toHaveLength(11)
  expect(await listMissingLaw(sql)).toEqual([])
  const [own] = await sql<{ title: string }[]>`select title from page where slug = 'aszf'`
  expect(own?.title).toBe('Saját')
  await sql`delete from page where slug = 'velemenyek-kezelese'`
  expect((await listUnfinishedPages(sql)).filter(({ isDraft }) => isDraft)).toHaveLength(9)
  await seedLaw(sql)
  expect(await pages()).not.toContain('velemenyek-kezelese')
  expect(await listMissingLaw(sql)).toEqual(['velemenyek-kezelese'])
})

test('blanks are reported until the data are given, and drafts until the note is gone', async () => {
  const imprint = async () => (await listUnfinishedPages(sql)).find(({ slug }) => slug === 'impresszum')
  expect((await imprint())?.blanks).toContain('cégjegyzékszám')
  const details = {
    legalName: 'Minta Kft.',
    address: '1138 Budapest, Fő utca 1.',
    companyNumber: '01-09-123456',
    court: 'Fővárosi Törvényszék',
    taxNumber: '12345676-2-41',
    email: 'bolt@example.hu',
    phone: '+36 1 345 0678',
    chamber: 'nincs',
    host: 'Minta Tárhely Kft.',
  }
  await sql`insert into setting (key, value) values ('shop', ${sql.json(details)})`
  expect(await imprint()).toEqual({ slug: 'impresszum', blanks: [], isDraft: true })
  await sql`update page set content = replace(content, 'TERVEZET – jogásszal ellenőrizendő.', '') where slug = 'impresszum'`
  expect(await imprint()).toBeUndefined()
})

test('blanks in regions are reported too, and placeholders that stand for nothing', async () => {
  const regions = [
    { type: 'text', title: '', items: [{ html: '<p>{{bolt neve}}: [kitöltendő: nyitvatartás]</p>' }] },
    { type: 'faq', title: '', items: [{ question: 'Ki?', html: '<p>{{cegnev}}</p>' }] },
  ]
  await sql`insert into page (slug, title, regions) values ('rolunk', 'Rólunk', ${sql.json(regions)})`
  const found = (await listUnfinishedPages(sql)).find(({ slug }) => slug === 'rolunk')
  expect(found).toEqual({ slug: 'rolunk', blanks: ['nyitvatartás', '{{cegnev}}'], isDraft: false })
})
