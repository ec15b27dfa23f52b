import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { startOtlpCollector } from '#tests/support/otlp-collector.ts'
import { openDatabase, type Sql } from '../database/database.ts'
import { openTracing } from '../observability/open-tracing.ts'
import { traced, traceIds } from '../observability/tracing.ts'
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

test('a job’s trace is linked to what enqueued it, and its task sees its payload alone', async () => {
  const collector = await startOtlpCollector()
  const tracing = await openTracing(
    { endpoint: collector.endpoint, headers: {}, serviceName: 'shop', ratio: 1 },
    { log, version: '1', mode: 'test' },
  )
  const done: Record<string, unknown>[] = []
  let ids: Record<string, string> = {}
  const linked = async (payload: Record<string, unknown>) => {
    done.push(payload)
    if (payload.n === 1) ids = traceIds()
  }
  const jobs = await startJobs(pool, { linked }, log)
  const cause = await traced('job', 'cause', async () => {
    await enqueueJob(sql, 'linked', { n: 1 })
    return traceIds()
  })
  await enqueueJob(sql, 'linked', { n: 2 })
  await eventually(() => done.length === 2)
  await jobs.stop()
  await tracing.close()
  collector.stop()
  expect(done.toSorted((a, b) => Number(a.n) - Number(b.n))).toEqual([{ n: 1 }, { n: 2 }])
  expect(ids.causeTraceId).toBe(cause.traceId)
  const links = collector.spans
    .filter(({ name }) => name === 'job linked')
    .flatMap((span) => span.links ?? [])
    .map(({ traceId, spanId }) => ({ traceId, spanId }))
  expect(links).toEqual([cause])
})

test('while nothing is traced a job is stored as it was given', async () => {
  await enqueueJob(sql, 'plain', { n: 1 }, { runAt: new Date('2100-01-01') })
  const [stored] = await sql<{ payload: unknown }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'plain'`
  expect(stored!.payload).toEqual({ n: 1 })
})
