import pg from 'pg'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabaseLine } from '#tests/support/database-line.ts'
import { hasOpenssl, openTlsLine } from '#tests/support/tls-line.ts'
import { openDatabase } from '../database/database.ts'
import { pgConfig } from './pg-config.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('address')
})
afterAll(() => database.drop())

/** What each driver says of an address: of customers' statements, of locks and listeners, of the queue. */
async function connects(url: string): Promise<string[]> {
  const results = await Promise.allSettled([
    queryWith(openDatabase(url, { max: 1, web: true })),
    queryWith(openDatabase(url, { max: 1 })),
    queryByPg(url),
  ])
  return results.map((result) => (result.status === 'fulfilled' ? 'connects' : codeOf(result.reason)))
}

async function queryWith(sql: postgres.Sql): Promise<void> {
  try {
    await sql`select 1`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function queryByPg(url: string): Promise<void> {
  const pool = new pg.Pool({ ...(await pgConfig(url)), max: 1, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } finally {
    await pool.end()
  }
}

const codeOf = (error: { code?: string; message: string }) => error.code ?? error.message
const all = (result: string) => [result, result, result]

it.skipIf(!hasOpenssl)('both drivers take TLS in the same way [needs openssl]', async () => {
  const line = await openTlsLine(database.url)
  const name = new URL(database.url).pathname
  const at = (host: string, query: string) => `postgres://boltiv@${host}:${line.port}${name}${query}`
  expect(await connects(at('localhost', ''))).toEqual(all('connects'))
  expect(line.seen).toMatchObject({ encrypted: 0 })
  line.seen.plain = 0
  for (const mode of [
    'prefer',
    'require',
    'no-verify',
    `verify-full&sslrootcert=${line.root}`,
    `verify-ca&sslrootcert=${line.root}`,
  ])
    expect([mode, await connects(at('localhost', `?sslmode=${mode}`))]).toEqual([mode, all('connects')])
  // Two of them are an address that the certificate does not name.
  expect(await connects(at('127.0.0.1', `?sslmode=verify-ca&sslrootcert=${line.root}`))).toEqual(
    all('connects'),
  )
  expect(line.seen.plain).toBe(0)
  const wrongName = await connects(at('127.0.0.1', `?sslmode=verify-full&sslrootcert=${line.root}`))
  expect(wrongName).toEqual(all('ERR_TLS_CERT_ALTNAME_INVALID'))
  const unknown = await connects(at('localhost', '?sslmode=verify-full'))
  expect(unknown.every((code) => /UNABLE_TO|SELF_SIGNED/.test(code))).toBe(true)
  line.close()
})

it('a server that does not encrypt is taken by prefer, and refused by require', async () => {
  const line = await openDatabaseLine(database.url)
  expect(await connects(`${line.url}?sslmode=prefer`)).toEqual(all('connects'))
  expect(await connects(`${line.url}?sslmode=require`)).not.toContain('connects')
  line.cut()
})

it('both drivers go to the next of several hosts, and back', async () => {
  const [first, second] = [await openDatabaseLine(database.url), await openDatabaseLine(database.url)]
  const hosts = [first, second].map(({ url }) => new URL(url).host).join()
  const url = `postgres://boltiv@${hosts}${new URL(database.url).pathname}`
  const sql = openDatabase(url, { max: 2, web: true })
  const pool = new pg.Pool({ ...(await pgConfig(url)), max: 2, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const bothWork = () =>
    Promise.all([sql`select 1`, pool.query('select 1')]).then(
      () => true,
      () => false,
    )
  expect(await bothWork()).toBe(true)
  expect([first.connections() > 0, second.connections()]).toEqual([true, 0])
  first.cut()
  await expect.poll(bothWork).toBe(true)
  expect(second.connections()).toBeGreaterThan(0)
  await first.mend()
  second.cut()
  await expect.poll(bothWork).toBe(true)
  await sql.end({ timeout: 1 })
  await pool.end()
  first.cut()
})
