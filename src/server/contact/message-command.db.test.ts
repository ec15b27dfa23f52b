import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const folder = mkdtempSync(join(tmpdir(), 'boltiv-messages-'))
let shop: ShopDatabase

beforeAll(async () => {
  shop = await createShopDatabase('messages_command')
  await shop.sql`
    insert into contact_message (id, type, name, email, phone, message, ip_hash, created_at) values
      (${id}, 'order', 'Őri Gergő', 'ori@example.hu', '+36301234567', ${'Hol a csomagom?\u001b[2J'}, 'x', '2026-11-20T09:00:00Z')`
})
afterAll(async () => {
  await shop.drop()
  rmSync(folder, { recursive: true, force: true })
})

const messages = (...args: string[]) =>
  runCommand(['messages', ...args], { DATABASE_URL: shop.url, DATA_DIR: folder })

it('lists what waits for an answer, shows it whole, and notes the answer', async () => {
  for (const part of [id, '  order  ', 'ori@example.hu', 'not answered'])
    expect((await messages('list')).out).toContain(part)
  const shown = await messages('show', id)
  expect(shown.out).toContain('Hol a csomagom?')
  expect(shown.out).not.toContain('\u001b')
  expect((await messages('answered', id)).out).toMatch(/ answered 20/)
  expect((await messages('list')).out).toBe('Every message is answered.\n')
  expect((await messages('list', '--all')).out).toContain(id)
}, 120_000)

it.each([
  [['show', '0199aaaa-0000-7000-8000-00000000000f'], 'There is no message'],
  [['show', 'x'], 'There is no message x.'],
  [['list', '--limit', '0'], '--limit is a number'],
  [['answered'], 'Usage: messages list'],
])('refuses %j', async (args, said) => {
  const { code, error } = await messages(...args)
  expect(code).toBe(1)
  expect(error).toContain(said)
})
