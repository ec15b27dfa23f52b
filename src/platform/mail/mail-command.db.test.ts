import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { sendAgain } from './mail-outbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-emails-'))
let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('emails_command')
  await shop.sql`
    insert into email_message (dedupe_key, recipient, subject, html, text, attempts, sent_at, next_attempt_at, failure, is_requested)
    values
      ('sent', 'elment@example.hu', 'Elment', '', '', 1, now(), now(), null, false),
      ('refused', 'nincs@example.hu', 'Visszautasított', '', '', 1, null, 'infinity', ${'550 5.1.1 nobody\u001b[2J here'}, false),
      ('late', 'kesobb@example.hu', 'Később', '', '', 7, null, now() + interval '1 hour', '451 come back later', true),
      ('forgotten', '', '', '', '', 25, null, 'infinity', null, false)`
})
afterAll(async () => {
  await shop.drop()
  rmSync(folder, { recursive: true, force: true })
})

const emails = (...args: string[]) =>
  runCommand(['emails', ...args], { DATABASE_URL: shop.url, DATA_DIR: folder })
const idOf = async (key: string) =>
  (await shop.sql<{ id: string }[]>`select id from email_message where dedupe_key = ${key}`)[0]!.id
const stateOf = async (key: string) =>
  (
    await shop.sql`
      select attempts, failure, next_attempt_at <= now() as "isDue", admitted_at is not null as "isAdmitted"
      from email_message where dedupe_key = ${key}`
  )[0]

it('lists what was not sent, with its state and the mail server’s reason', async () => {
  const { out } = await emails('list')
  expect(out).toMatch(/nem küldjük többet, 1 próba után {2}nincs@example\.hu {2}Visszautasított/)
  expect(out).toContain('Oka: 550 5.1.1 nobody')
  expect(out).not.toContain('\u001b')
  expect(out).toMatch(/vár, 7 próba után, legközelebb 20\d\d/)
  expect(out).not.toContain('elment@example.hu')
  expect((await emails('list', '--all')).out).toMatch(/elment 20.*elment@example\.hu/)
}, 120_000)

it('has one tried again at once, as if it had never failed', async () => {
  const { code, out } = await emails('resend', await idOf('refused'))
  expect(code).toBe(0)
  expect(out).toContain('Újra küldjük')
  expect(await stateOf('refused')).toEqual({ attempts: 0, failure: null, isDue: true, isAdmitted: false })
  await sendAgain(shop.sql, await idOf('late'))
  expect(await stateOf('late')).toEqual({ attempts: 0, failure: null, isDue: true, isAdmitted: true })
}, 120_000)

it('leaves what was sent or forgotten as it is', async () => {
  const before = [await stateOf('sent'), await stateOf('forgotten')]
  expect((await emails('resend', await idOf('sent'))).error).toContain('levél már elment')
  expect((await emails('resend', await idOf('forgotten'))).error).toContain('Nincs ilyen levél')
  expect([await stateOf('sent'), await stateOf('forgotten')]).toEqual(before)
}, 120_000)

it.each([
  [['resend', '999999'], 'Nincs ilyen levél: 999999.'],
  [['resend', 'x; drop table'], 'Nincs ilyen levél'],
  [['resend'], 'Így írja'],
  [['list', '--limit', '0'], 'A --limit 1 és 9999'],
])(
  'refuses %j',
  async (args, said) => {
    const { code, error } = await emails(...args)
    expect(code).toBe(1)
    expect(error).toContain(said)
  },
  120_000,
)
