import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { isPassing, migrate, openDatabase, type Sql } from '../database/database.ts'
import { openJobPool } from '../jobs/job-pool.ts'
import { enqueueJob, startJobs } from '../jobs/jobs.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const log = pino({ level: 'silent' })
const waiting = { timeout: 60_000, interval: 100 }
const disk = mountSmallDisk(160)
let server: EmbeddedPostgres
let sql: Sql

beforeAll(async () => {
  if (!disk) return
  server = await startEmbeddedPostgres({ dataDir: disk.folder, log: () => {}, fast: true })
  await migrate(server.url)
  sql = openDatabase(server.url, { max: 4, web: true })
})
afterAll(async () => {
  if (!disk) return
  await sql.end({ timeout: 1 })
  await server.stop()
  disk.remove()
})

const write = (key: string) =>
  sql`insert into setting (key, value) select ${key} || n, to_jsonb(repeat(md5(n::text), 200)) from generate_series(1, 200) n`

test.skipIf(!disk)(
  'with a full disk what is written is refused for the moment, what is there can be read, jobs wait, and all goes on when there is room',
  async () => {
    const pool = await openJobPool(server.url, log)
    const tries: string[] = []
    const full = Promise.withResolvers<void>()
    const grow = async () => {
      await full.promise
      tries.push('begun')
      await write('job')
      tries.push('done')
    }
    const jobs = await startJobs(pool, { grow }, log)
    await write('before')
    await enqueueJob(sql, 'grow', {})
    disk!.fill()
    let failure: unknown
    for (let round = 0; failure === undefined; round += 1)
      failure = await write(`round${round}-`).then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(isPassing(failure)).toBe(true)
    full.resolve()
    await expect.poll(() => tries, waiting).toEqual(['begun'])
    const count = async () => {
      const [row] = await sql<
        [{ count: number }]
      >`select count(*)::int as count from setting where key like 'before%'`
      return row.count
    }
    await expect.poll(() => count().catch(() => 0), waiting).toBe(200)
    disk!.free()
    await expect
      .poll(
        () =>
          write('after').then(
            () => true,
            () => false,
          ),
        waiting,
      )
      .toBe(true)
    await expect.poll(() => tries.at(-1), waiting).toBe('done')
    expect(tries.length).toBeGreaterThan(2)
    await jobs.stop()
    await pool.end()
  },
)
