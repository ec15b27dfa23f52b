import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Sql } from '../database/database.ts'
import { localFileStore } from '../files/files.ts'
import { purgeBuilds, registerEarlierAssets, storeAssets, type BuiltFolder } from './earlier-assets.ts'
import { registerStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-builds-'))
const files = localFileStore(join(folder, 'files'))
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let now = new Date('2026-11-01T10:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** A build of these files, with its compressed copies. */
function build(name: string, assets: Record<string, string>): BuiltFolder[] {
  const built = join(folder, name)
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(join(built, 'logo.svg'), '<svg/>')
  for (const [file, text] of Object.entries(assets)) {
    writeFileSync(join(built, 'assets', file), text)
    writeFileSync(join(built, 'assets', `${file}.br`), 'copy')
  }
  return [{ folder: built, prefix: '/' }]
}

async function open(folders: readonly BuiltFolder[]) {
  const app = Fastify()
  for (const one of folders) await registerStaticFiles(app, one.folder, one.prefix)
  registerEarlierAssets(app, { sql, files }, folders)
  await storeAssets({ sql, files, clock: () => now }, folders)
  return app
}
const purge = () => purgeBuilds({ sql, files, clock: () => now })
const days = (count: number) => (now = new Date(now.getTime() + count * 86_400_000))

test('an older process and a newer one have each other’s files, until the older build is long replaced', async () => {
  const older = await open(build('one', { 'shop-AAAAAAAA.js': 'one', 'same-CCCCCCCC.css': 'same' }))
  days(90)
  const newer = await open(build('two', { 'shop-BBBBBBBB.js': 'two', 'same-CCCCCCCC.css': 'same' }))
  const of = async (app: typeof older, name: string) => {
    const { statusCode, body, headers } = await app.inject(`/assets/${name}`)
    return statusCode === 200 ? [body, headers['content-type'], headers['cache-control']] : statusCode
  }
  const year = 'public, max-age=31536000, immutable'
  const script = 'application/javascript; charset=utf-8'
  expect(await of(newer, 'shop-AAAAAAAA.js')).toEqual(['one', script, year])
  expect(await of(older, 'shop-BBBBBBBB.js')).toEqual(['two', script, year])
  expect(await of(newer, 'shop-BBBBBBBB.js')).toEqual(['two', script, year])
  for (const name of [
    'shop-DDDDDDDD.js',
    'shop-AAAAAAAA.js.br',
    '..%2Flogo.svg',
    'shop-AAAAAAAA.html',
    '%00.js',
  ])
    expect(await of(newer, name)).toBe(404)

  days(29)
  await purge()
  expect(await of(newer, 'shop-AAAAAAAA.js')).toEqual(['one', script, year])
  days(2)
  await purge()
  expect(await of(newer, 'shop-AAAAAAAA.js')).toBe(404)
  expect((await sql`select from client_build`).count).toBe(1)
  await Promise.all([older.close(), newer.close()])
})

test('a process that starts again stores nothing twice, and what is missing in the store again', async () => {
  const folders = build('three', { 'shop-EEEEEEEE.js': 'three' })
  const platform = { sql, files, clock: () => now }
  const name = await storeAssets(platform, folders)
  await files.remove(`builds/${name}.zip`)
  const app = await open(build('four', { 'shop-FFFFFFFF.js': 'four' }))
  expect((await app.inject('/assets/shop-EEEEEEEE.js')).statusCode).toBe(404)
  expect(await storeAssets(platform, folders)).toBe(name)
  expect((await app.inject('/assets/shop-EEEEEEEE.js')).body).toBe('three')
  await app.close()
})
