import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { createTestDatabase } from '#tests/support/database.ts'
import { createAppContext } from './app-context.ts'
import { startJobs } from './jobs/jobs.ts'

test('closing does not wait for a connection that the queue never gave back', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-context-'))
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'one secret for all servers of a test run',
  })
  const log = pino({ level: 'silent' })
  const { jobPool, close } = await createAppContext(config, log)
  const jobs = await startJobs(jobPool, {}, log)
  await jobPool.connect()
  await jobs.stop()
  await close()
  expect(jobPool.ending).toBe(true)
  await database.drop()
  rmSync(dataDir, { recursive: true })
})
