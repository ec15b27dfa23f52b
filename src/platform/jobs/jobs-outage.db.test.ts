import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabaseLine, type DatabaseLine } from '#tests/support/database-line.ts'
import { openDatabase, type Sql } from '../database/database.ts'
import { openJobPool } from './job-pool.ts'
import { enqueueJob, startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
const limits = { connect: 1000, stall: { noResponse: 1000 } }
const waiting = { timeout: 60_000, interval: 50 }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let line: DatabaseLine
let pool: pg.Pool
let jobs: Awaited<ReturnType<typeof startJobs>>
let done: number[]
let gate: PromiseWithResolvers<void>
let begun: number

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

beforeEach(async () => {
  line = await openDatabaseLine(database.url)
  pool = await openJobPool(line.url, log, limits)
  done = []
  gate = Promise.withResolvers()
  begun = 0
  const note = async ({ n }: Record<string, unknown>) => void done.push(Number(n))
  const slow = async () => {
    begun += 1
    await gate.promise
  }
  jobs = await startJobs(pool, { note, slow }, log)
})
afterEach(async () => {
  gate.resolve()
  await jobs.stop()
  await pool.end()
  line.cut()
})

const isDone = (n: number) => () => done.includes(n)

async function jobsLeft(): Promise<number> {
  const [row] = await sql<
    [{ count: number }]
  >`select count(*)::int as count from graphile_worker._private_jobs`
  return row.count
}

test('jobs go on after connections that were begun during an outage and never come about', async () => {
  await enqueueJob(sql, 'note', { n: 1 })
  await expect.poll(isDone(1), waiting).toBe(true)
  line.freezeNew()
  line.cut()
  await line.mend()
  // As many as the pool may have.
  await expect.poll(line.connections, waiting).toBe(4)
  line.thawNew()
  await enqueueJob(sql, 'note', { n: 2 })
  await expect.poll(isDone(2), waiting).toBe(true)
})

test('jobs go on after connections that were open have frozen', async () => {
  line.freezeOpen()
  await enqueueJob(sql, 'note', { n: 3 })
  await expect.poll(isDone(3), waiting).toBe(true)
  await expect.poll(jobsLeft, waiting).toBe(0)
})

test('a database that goes while jobs are being marked as done ends nothing, and every job is done', async () => {
  const count = 400
  await sql`
    select graphile_worker.add_job('note', json_build_object('n', n)) from generate_series(1, ${count}) n`
  await expect.poll(() => done.length, waiting).toBeGreaterThan(count / 10)
  line.cut()
  await line.mend()
  // Some twice: nobody could say that they were done.
  await expect.poll(() => new Set(done).size, waiting).toBe(count)
  await expect.poll(jobsLeft, waiting).toBe(0)
})

test('a job that is under way while the workers begin again is not begun beside itself', async () => {
  await enqueueJob(sql, 'slow', {})
  await expect.poll(() => begun, waiting).toBe(1)
  line.cut()
  await line.mend()
  await enqueueJob(sql, 'note', { n: 4 })
  await expect.poll(isDone(4), waiting).toBe(true)
  // As old as those that are given back.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null`
  const ownerIsAlive = async () => {
    const [row] = await sql<[{ free: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended('job_worker:' || locked_by, 0)) as free
      from graphile_worker._private_jobs where locked_by is not null`
    return !row.free
  }
  await expect.poll(ownerIsAlive, waiting).toBe(true)
  gate.resolve()
  await expect.poll(jobsLeft, waiting).toBe(0)
  expect(begun).toBe(1)
})

test('workers can be stopped while the database is away', async () => {
  line.cut()
  await expect(jobs.stop()).resolves.toBeUndefined()
})

test('and while it is frozen', async () => {
  line.freezeNew()
  line.freezeOpen()
  await expect(jobs.stop()).resolves.toBeUndefined()
})

test('a connection that is given back twice ends nothing, and is not taken from whoever has it next', async () => {
  const first = await new Promise<{ client: pg.PoolClient; done: () => void }>((resolve, reject) =>
    pool.connect((error, client, done) => (client ? resolve({ client, done }) : reject(error!))),
  )
  first.done()
  const others = await Promise.all(Array.from({ length: 2 }, () => pool.connect()))
  const free = pool.idleCount
  first.done()
  expect(pool.idleCount).toBe(free)
  for (const other of others) other.release()
})
