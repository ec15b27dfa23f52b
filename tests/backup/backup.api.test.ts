import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { loadConfig, loadSecret } from '#config'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { loadStored, writeStored } from '#platform/settings/stored-settings.ts'
import { createTestDatabase, DEMO_TEMPLATE, type TestDatabase } from '#tests/support/database.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { catalog } from '#tests/upgrade/catalog.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '../race/shop-calls.ts'

/** An empty database and a folder that does not exist yet. */
type Target = { database: TestDatabase; sql: Sql; env: Record<string, string>; folder: string }

const folder = mkdtempSync(join(tmpdir(), 'boltiv-backup-'))
const dataDir = join(folder, 'shop')
const keyFile = join(folder, 'key')
const file = join(folder, 'shop.backup')
const targets: Target[] = []
let shop: TestDatabase
let sql: Sql
let env: Record<string, string>

beforeAll(async () => {
  shop = await createTestDatabase('backup', DEMO_TEMPLATE)
  sql = openDatabase(shop.url, { max: 8 })
  env = { DATABASE_URL: shop.url, DATA_DIR: dataDir, SHOP_DEMO: '1' }
  const files = join(dataDir, 'files')
  cpSync(join(inject('demoPictures').plain, 'images'), join(files, 'images'), { recursive: true })
  cpSync(join(files, 'images'), join(files, 'image-cache'), { recursive: true })
  writeFileSync(keyFile, 'a key file of a test, which is no password'.repeat(2))
  await writeStored(sql, loadSecret(loadConfig(env)), { SMTP_URL: 'smtp://bolt:titok@mail.example:587' })
})
afterAll(async () => {
  await sql.end()
  for (const target of targets) {
    await target.sql.end()
    await target.database.drop()
  }
  await shop.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyTarget(name: string): Promise<Target> {
  const database = await createTestDatabase('restored', 'template0')
  const into = join(folder, name)
  const target = {
    database,
    sql: openDatabase(database.url, { max: 4 }),
    folder: into,
    env: { DATABASE_URL: database.url, DATA_DIR: into },
  }
  targets.push(target)
  return target
}

const restore = (target: Target, from = file, more: string[] = []) =>
  runCommand(['restore', from, ...more], target.env)
const listFiles = (of: string) =>
  readdirSync(of, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(of, name)).isFile())
    .toSorted()
const isUntouched = async (target: Target) => {
  const [row] = await target.sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')`
  return row!.tables === 0
}

it('a shop that sells meanwhile is restored as it was at one moment, with pictures and sealed settings', async () => {
  const platform = testPlatform(sql)
  const [variant] = await sql<
    { id: number }[]
  >`select variant_id as id from stock where on_hand >= 15 limit 1`
  const buy = async () => {
    const client = guestClient(platform)
    await complete(client, await readyCheckout(client, { id: variant!.id }))
  }
  await buy()
  const [backup] = await Promise.all([runCommand(['backup', file], env), ...Array.from({ length: 8 }, buy)])
  expect(backup).toMatchObject({ code: 0, error: '' })
  expect(backup.out).toContain('It is not encrypted')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await sql`update product set name = 'Later' where id = (select min(id) from product)`

  const target = await emptyTarget('new')
  const restored = await restore(target)
  expect(restored).toMatchObject({ code: 0, error: '' })
  expect(restored.out).toMatch(/All \d+ rules hold\./)
  const [orders] = await target.sql<{ count: number }[]>`select count(*)::int as count from orders`
  const [sold] = await sql<{ count: number }[]>`select count(*)::int as count from orders`
  expect(orders!.count).toBeGreaterThan(0)
  expect(orders!.count).toBeLessThanOrEqual(sold!.count)
  expect(await target.sql`select from product where name = 'Later'`).toHaveLength(0)
  expect(await catalog(target.sql)).toEqual(await catalog(sql))

  const pictures = listFiles(join(dataDir, 'files/images'))
  expect(pictures.length).toBeGreaterThan(100)
  expect(listFiles(join(target.folder, 'files'))).toEqual(pictures.map((name) => `images/${name}`))
  for (const name of pictures) {
    const [one, other] = [dataDir, target.folder].map((of) => readFileSync(join(of, 'files/images', name)))
    expect(one!.equals(other!)).toBe(true)
  }
  const stored = await loadStored({ sql: target.sql, secret: loadSecret(loadConfig(target.env)) })
  expect(stored).toEqual({ settings: { SMTP_URL: 'smtp://bolt:titok@mail.example:587' }, unreadable: [] })

  // It sells on: numbers and keys go on behind those that were given.
  const client = guestClient(testPlatform(target.sql))
  await complete(client, await readyCheckout(client, { id: variant!.id }))
  expect(await runCommand(['verify'], target.env)).toMatchObject({ code: 0 })
})

it('a full database or folder is refused, and stays as it is', async () => {
  const target = await emptyTarget('full')
  expect(await restore({ ...target, env: { ...target.env, DATABASE_URL: shop.url } })).toEqual({
    code: 1,
    out: '',
    error: 'The database is not empty: a backup is restored into an empty one.\n',
  })
  const full = await restore({ ...target, env: { ...target.env, DATA_DIR: dataDir } })
  expect(full.error).toContain(`The data folder ${dataDir} is not empty`)
  expect(await isUntouched(target)).toBe(true)
  expect(await runCommand(['backup', file], env)).toMatchObject({
    code: 1,
    error: `${file} is there already: name another file.\n`,
  })
})

it('a file that was changed or cut off is refused before anything is written', async () => {
  const target = await emptyTarget('damaged')
  const bytes = readFileSync(file)
  const damaged = join(folder, 'damaged.backup')
  const middle = Buffer.from(bytes)
  middle[Math.floor(bytes.length / 2)]! ^= 0x10
  for (const content of [
    middle,
    bytes.subarray(0, bytes.length - 100),
    bytes.subarray(0, 5000),
    Buffer.alloc(0),
  ]) {
    writeFileSync(damaged, content)
    const refused = await restore(target, damaged)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toMatch(/damaged/)
    expect(await runCommand(['backup', damaged, '--check'], env)).toMatchObject({ code: 1 })
  }
  expect(await isUntouched(target)).toBe(true)
  expect(() => statSync(target.folder)).toThrow('ENOENT')
})

it('an encrypted backup opens with its key alone', async () => {
  const sealed = join(folder, 'sealed.backup')
  expect(await runCommand(['backup', sealed, '--key', keyFile], env)).toMatchObject({ code: 0, error: '' })
  const check = await runCommand(['backup', '--check', sealed], { ...env, BACKUP_KEY_FILE: keyFile })
  expect(check.out).toContain(' is whole: ')
  const target = await emptyTarget('sealed')
  expect(await restore(target, sealed)).toMatchObject({
    code: 1,
    error: 'The backup is encrypted: give its key by --key FILE.\n',
  })
  const otherKey = join(folder, 'other-key')
  writeFileSync(otherKey, 'o'.repeat(64))
  const refused = await restore(target, sealed, ['--key', otherKey])
  expect(refused.error).toContain('this is not the key it was encrypted with')
  expect(await isUntouched(target)).toBe(true)
  expect(await restore(target, sealed, ['--key', keyFile])).toMatchObject({ code: 0, error: '' })
})

it('a shop with its secret in the environment wants the same one again', async () => {
  const own = { ...env, APP_SECRET: 'x'.repeat(40) }
  const without = join(folder, 'without-secret.backup')
  expect((await runCommand(['backup', without], own)).out).toContain('does not hold APP_SECRET')
  const target = await emptyTarget('without-secret')
  expect((await restore(target, without)).error).toContain('has its secret in APP_SECRET')
  const wrong = { ...target, env: { ...target.env, APP_SECRET: 'y'.repeat(40) } }
  expect((await restore(wrong, without)).error).toContain('APP_SECRET is another')
  expect(await isUntouched(target)).toBe(true)
})

it('a restore that was stopped is marked: no shop starts over it, and it can be run again', async () => {
  const target = await emptyTarget('stopped')
  expect(
    await restore({ ...target, env: { ...target.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } }),
  ).toMatchObject({ code: 1 })
  cpSync(join(dataDir, 'files/images'), join(target.folder, 'files/images'), { recursive: true })
  writeFileSync(join(target.folder, 'restore-unfinished'), '')
  const refused = await runCommand(['doctor'], target.env)
  expect(refused.error).toBe(
    `The restore into ${target.folder} has not ended. Run it again; or remove the folder, and begin with an empty one.\n`,
  )
  copyFileSync(keyFile, join(target.folder, 'files/left-over'))
  expect(await restore(target)).toMatchObject({ code: 0, error: '' })
  expect(listFiles(target.folder)).not.toContain('files/left-over')
})
