import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let test: TestPlatform
beforeAll(async () => {
  test = await createTestPlatform()
})
afterAll(() => test.stop())

const settings = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand(['settings', ...args], {
    DATABASE_URL: test.platform.config.databaseUrl ?? '',
    DATA_DIR: test.folder,
    SHOP_MODE: 'test',
    APP_SECRET: 'x'.repeat(40),
    ...env,
  })

it('shows, sets and takes away what the desk does, and never a secret', async () => {
  const set = await settings([
    'set',
    'legalName=Sarki Gumi Kft.',
    'taxNumber=12345676241',
    'accent=#0B3D91',
    'GLS_USERNAME=bolt@sarki.example',
    'GLS_PASSWORD=titkos-jelszo',
    'GLS_CLIENT_NUMBER=100',
  ])
  expect([set.code, set.error]).toEqual([0, ''])
  expect(set.out).toContain('Mentve')
  const { out } = await settings(['list'])
  for (const part of ['Sarki Gumi Kft.', '12345676-2-41', '#0b3d91', 'bolt@sarki.example'])
    expect(out).toContain(part)
  expect(out).toMatch(/GLS_PASSWORD +Jelszó +megadva/)
  expect(out).not.toContain('titkos-jelszo')
  const stored = await test.platform.sql`select value::text from setting`
  expect(JSON.stringify(stored)).not.toContain('titkos-jelszo')
  await settings(['unset', 'GLS_USERNAME', 'GLS_PASSWORD', 'GLS_CLIENT_NUMBER', 'accent'])
  expect((await settings(['list'])).out).toMatch(/GLS_PASSWORD +Jelszó +–/)
})

it('refuses all of it when a part is wrong, in Hungarian', async () => {
  const wrong = await settings(['set', 'legalName=Más Kft.', 'taxNumber=12345675-2-41'])
  expect(wrong.code).not.toBe(0)
  expect(wrong.error).toContain('taxNumber: Az adószám nem érvényes')
  expect((await settings(['list'])).out).not.toContain('Más Kft.')
  expect((await settings(['set', 'GLS_USERNAME=bolt'])).error).toContain('Jelszó')
  expect((await settings(['set', 'NINCS=1'])).error).toContain('Nincs ilyen beállítás: NINCS')
  expect((await settings(['set', 'accent=#767d84'])).error).toContain('mért kontraszt')
  expect(
    (await settings(['set', 'GLS_URL=https://mas.example'], { GLS_URL: 'https://api.test.mygls.hu' })).error,
  ).toContain('A környezet adja meg')
  expect((await settings(['test', 'gls'])).out).toContain('Még nincs minden megadva')
  expect((await settings(['test', 'email', 'nem-cím'])).error).toContain('settings test email')
  expect((await settings(['test', 'email', 'en@sarki.example'])).out).toContain('Nincs levélküldő szerver')
})
