import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Sql } from '../database/database.ts'
import { enqueueJob, startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 2 })
  pool = new pg.Pool({ connectionString: database.url, max: 6 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
})
afterAll(async () => {
  await sql.end()
  await pool.end()
  await database.drop()
})

async function eventually(holds: () => boolean) {
  for (let attempt = 0; attempt < 200 && !holds(); attempt += 1) await wait(50)
  expect(holds()).toBe(true)
}

test('a job exists if and only if its transaction commits', async () => {
  const done: number[] = []
  const jobs = await startJobs(pool, { note: async (payload) => void done.push(Number(payload.n)) }, log)
  await sql.begin((tx) => enqueueJob(tx, 'note', { n: 1 }))
  await sql
    .begin(async (tx) => {
      await enqueueJob(tx, 'note', { n: 2 })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await sql.begin((tx) => enqueueJob(tx, 'note', { n: 3 }))
  await eventually(() => done.length >= 2)
  await jobs.stop()
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3])
})

test('what a killed process was working on is given back and done', async () => {
  await enqueueJob(sql, 'orphan', { n: 7 })
  await sql`
    update graphile_worker._private_jobs set locked_by = 'worker-of-a-dead-process', locked_at = now() - interval '1 minute', attempts = 1
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'orphan')`
  const done: unknown[] = []
  const jobs = await startJobs(pool, { orphan: async (payload) => void done.push(payload.n) }, log)
  await eventually(() => done.length === 1)
  await jobs.stop()
  expect(done).toEqual([7])
})

test('what a live process is working on is left alone', async () => {
  const done: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const slow = async () => {
    done.push('begun')
    await released
  }
  const first = await startJobs(pool, { slow }, log)
  await enqueueJob(sql, 'slow', {})
  await eventually(() => done.length === 1)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null`
  const second = await startJobs(pool, { slow }, log)
  await wait(1500)
  expect(done).toEqual(['begun'])
  release()
  await second.stop()
  await first.stop()
})
