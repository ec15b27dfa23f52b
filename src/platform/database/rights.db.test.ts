import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobPool } from '#platform/jobs/job-pool.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createPlainRole, grantsFor, type PlainRole } from '#tests/support/granted-role.ts'
import { migrate, openDatabase, type Sql } from './database.ts'
import { DatabaseRightsError, requireRights, rightsErrorOf } from './rights.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let sql: Sql
let role: PlainRole
let url: string

beforeAll(async () => {
  database = await createTestDatabase('rights')
  await migrate(database.url)
  sql = openDatabase(database.url, { max: 1 })
  role = await createPlainRole(sql, database.url)
  url = role.url
})
afterAll(async () => {
  await role.drop()
  await sql.end()
  await database.drop()
})

test('a role that may not even see the schema, or would have to change it, reads who has to do what', async () => {
  const refusal = await migrate(url).catch((error: unknown) => rightsErrorOf(error))
  expect(String(refusal)).toMatch(
    /^DatabaseRightsError: DATABASE_URL: permission denied for schema \w+; let the role that owns the database run `npm run shop -- migrate`/,
  )
  expect(rightsErrorOf(new Error('something else', { cause: new Error('deeper') }))).toBeUndefined()
})

test('who owns the schema lacks nothing', async () => {
  await expect(requireRights(database.url)).resolves.toBeUndefined()
})

test('a role lacks what it was not granted, in one line', async () => {
  const refused = requireRights(url)
  await expect(refused).rejects.toThrow(DatabaseRightsError)
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL: the role shop_\w+ lacks rights: usage of the schema drizzle; usage of the schema graphile_worker; .*, and \d+ more; see docs\/operating\.md#[a-z-]+\.$/,
  )
})

test('with tables alone, the queue is hidden from it', async () => {
  const [tables] = grantsFor(role.name).split('-- What a later migration makes.')
  await sql.unsafe(tables!)
  await expect(requireRights(url)).rejects.toThrow(
    /lacks rights: row security hides the rows of graphile_worker\._private_job_queues; .*_private_known_crontabs/,
  )
})

test('with the documented grants it works on jobs, keeps the timetable, and migrates nothing that is up to date', async () => {
  await sql.unsafe(grantsFor(role.name))
  await sql.unsafe(grantsFor(role.name))
  await requireRights(url)
  await migrate(url)
  const pool = await openJobPool(url, log)
  const done: string[] = []
  const jobs = await startJobs(pool, { note: async ({ by }) => void done.push(String(by)) }, log, {
    crontab: '* * * * * note {by:"cron"}',
  })
  const mine = openDatabase(url, { max: 1 })
  await mine`select graphile_worker.add_job('note', '{"by":"hand"}'::json)`
  await expect.poll(() => done, { timeout: 30_000 }).toContain('hand')
  const timetable = () => sql`select from graphile_worker._private_known_crontabs`.then(({ count }) => count)
  await expect.poll(timetable, { timeout: 30_000 }).toBe(1)
  await jobs.stop()
  await expect(mine`create table mine (id int)`).rejects.toThrow(/permission denied/)
  await mine.end()
  await pool.end()
})

test('a table of somebody else, and one that came later, change nothing', async () => {
  await sql.unsafe('create table later (id int generated always as identity primary key)')
  await requireRights(url)
  await sql.unsafe(`revoke delete on later from ${role.name}`)
  await expect(requireRights(url)).rejects.toThrow(/lacks rights: delete on public\.later; see/)
  await sql.unsafe('drop table later')
})
