import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabaseLine, type DatabaseLine } from '#tests/support/database-line.ts'
import { openChangeFeed } from './change-feed.ts'
import { isDatabaseAway, openDatabase, type Sql } from './database.ts'

const log = pino({ level: 'silent' })
const waiting = { timeout: 30_000, interval: 50 }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let direct: Sql
let line: DatabaseLine
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase()
  direct = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await direct.end()
  await database.drop()
})

beforeEach(async () => {
  line = await openDatabaseLine(database.url)
  sql = openDatabase(line.url, { max: 4, web: true, stall: { noResponse: 600, noData: 3000 } })
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  line.cut()
  vi.restoreAllMocks()
})

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('statements on connections that have frozen fail as if the database were away, and others take their place', async () => {
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`))
  line.freezeOpen()
  const failures = await Promise.all(Array.from({ length: 4 }, () => failureOf(sql`select 1`)))
  expect(failures.map(isDatabaseAway)).toEqual([true, true, true, true])
  const rows = await Promise.all(Array.from({ length: 8 }, () => sql`select 7 as value`))
  expect(rows.map(([row]) => row)).toEqual(Array.from({ length: 8 }, () => ({ value: 7 })))
})

test('one that has frozen takes the idle ones with it: nobody has to find that out one by one', async () => {
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`))
  line.freezeOpen()
  expect(isDatabaseAway(await failureOf(sql`select 1`))).toBe(true)
  for (let turn = 0; turn < 4; turn += 1) expect(await sql`select 7 as value`).toEqual([{ value: 7 }])
})

test('a transaction and what it has yet to say end as well', async () => {
  const outcome = failureOf(
    sql.begin(async (tx) => {
      await tx`select 1`
      line.freezeOpen()
      await tx`select 2`
    }),
  )
  expect(isDatabaseAway(await outcome)).toBe(true)
  expect(await sql`select 7 as value`).toEqual([{ value: 7 }])
})

test('a transaction whose connection is lost refuses what it has yet to say, and the process lives on', async () => {
  const later: unknown[] = []
  const cut = async () => {
    line.cut()
    await line.mend()
  }
  const inFlight = sql.begin(async (tx) => {
    const statement = tx`select pg_sleep(10)`.execute()
    await direct`select pg_sleep(0.1)`
    await cut()
    later.push(await failureOf(statement), await failureOf(tx`select 1`))
  })
  expect(isDatabaseAway(await failureOf(inFlight))).toBe(true)
  const between = sql.begin(async (tx) => {
    await tx`select 1`
    await cut()
    await direct`select pg_sleep(0.1)`
    later.push(await failureOf(tx`select 1`))
  })
  expect(isDatabaseAway(await failureOf(between))).toBe(true)
  await expect.poll(() => later.map(isDatabaseAway), waiting).toEqual([true, true, true])
  expect(await sql`select 7 as value`).toEqual([{ value: 7 }])
})

test('a statement that takes its time, and a connection that waits for its next, are left alone', async () => {
  const [first] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid, pg_sleep(0.4)`
  await direct`select pg_sleep(1)`
  const [second] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  expect(second.pid).toBe(first.pid)
})

test('changes are noticed although the connections that were open have frozen, and the node says so only as long as it must', async () => {
  const feed = await openChangeFeed({ sql, log }, { noResponse: 600 })
  const seen: string[] = []
  feed.subscribe((batch) => void seen.push(...[...batch.ids('brand')].map(() => 'brand')))
  await feed.start()
  line.freezeOpen()
  await direct`insert into brand (slug, name) values ('marka', 'Márka')`
  await expect.poll(() => seen, waiting).toContain('brand')
  await expect.poll(feed.health, waiting).toEqual({ isDatabaseAway: false, isBehind: false })
  await feed.stop()
})

test('a database that is away is reported, and makes no node fall behind; a log that can’t be read does', async () => {
  const feed = await openChangeFeed({ sql, log }, { noResponse: 600 })
  await feed.start()
  line.cut()
  await expect.poll(feed.health, waiting).toMatchObject({ isDatabaseAway: true })
  const now = performance.now.bind(performance)
  const laterBy = (milliseconds: number) =>
    vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds)
  laterBy(60_000)
  expect(feed.health()).toEqual({ isDatabaseAway: true, isBehind: false })
  vi.restoreAllMocks()
  await line.mend()
  await expect.poll(feed.health, waiting).toEqual({ isDatabaseAway: false, isBehind: false })
  await direct`alter table change_log rename to change_log_elsewhere`
  await expect(feed.catchUp()).rejects.toThrow('change_log')
  expect(feed.health()).toEqual({ isDatabaseAway: false, isBehind: false })
  laterBy(11_000)
  expect(feed.health()).toEqual({ isDatabaseAway: false, isBehind: true })
  vi.restoreAllMocks()
  await direct`alter table change_log_elsewhere rename to change_log`
  await feed.stop()
})
