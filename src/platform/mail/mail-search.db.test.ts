import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Sql } from '../database/database.ts'
import { localFileStore } from '../files/files.ts'
import { listDeskEmails } from './mail-desk-store.ts'
import { indexNewEmails } from './mail-search.ts'
import { forgetMail, queueMail, withdrawMail } from './mail.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase('mail_search')
  sql = openDatabase(database.url, { max: 4 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(() => sql`truncate email_message cascade`)

const write = (key: string, to: string, subject: string) =>
  queueMail(sql, { dedupeKey: key, to, subject, html: '', text: '' })
const find = async (search: string) => {
  const found = await listDeskEmails(sql, { view: 'all', search, retainedDays: 30 }, undefined)
  return found.map(({ key }) => key)
}

it('finds what was just written by any part of its words, whatever their case and accents', async () => {
  await write('a', 'Nagy.Eva@example.hu', 'Visszaigazoltuk rendelését: 2026-000123')
  await write('b', 'bela@example.hu', 'Úton van rendelése: 2026-000124')
  expect(await find('UTON')).toEqual(['b'])
  expect(await find('rendeles eva@')).toEqual(['a'])
  expect(await find('rendeles 000124')).toEqual(['b'])
  expect(await find('rendeles')).toEqual(['b', 'a'])
  expect(await find('100%')).toEqual([])
  expect(await find('_')).toEqual([])
})

it('finds nothing of what was forgotten or taken back', async () => {
  await write('a', 'eva@example.hu', 'Rendelés')
  await write('b', 'bela@example.hu', 'Rendelés')
  await indexNewEmails(sql)
  await sql`update email_message set sent_at = now() where dedupe_key = 'a'`
  await forgetMail(sql, localFileStore('/nonexistent'), 'eva@example.hu')
  await sql.begin((tx) => withdrawMail(tx, 'b'))
  expect(await find('rendeles')).toEqual([])
  expect(await sql`select from email_search`).toHaveLength(0)
})

it('does not wait for an email that is taken back just now, and does not fail by it', async () => {
  await write('a', 'eva@example.hu', 'Rendelés')
  await write('b', 'bela@example.hu', 'Rendelés')
  await sql.begin(async (tx) => {
    await withdrawMail(tx, 'a')
    expect(await find('bela')).toEqual(['b'])
  })
  expect(await find('rendeles')).toEqual(['b'])
})

it('is served by an index', async () => {
  await sql`analyze email_search`
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return tx`explain select email_id from email_search where words like '%rendeles%'`
  })
  expect(JSON.stringify(plan)).toContain('email_search_words_idx')
})
