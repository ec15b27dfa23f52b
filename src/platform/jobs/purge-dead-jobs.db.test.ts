import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { enqueueJob } from './jobs.ts'
import { findJobHealth } from './job-health.ts'
import { purgeDeadJobs } from './purge-dead-jobs.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('dead_jobs')
})
afterAll(() => shop.drop())

it('jobs that gave up before then go; later ones, those being done and those that wait stay', async () => {
  const { sql } = shop
  const add = async (name: string, columns: { attempts?: number; lockedAt?: string; updatedAt: string }) => {
    await enqueueJob(sql, 'send_email', { name }, { key: name, maxAttempts: 3 })
    await sql`
      update graphile_worker._private_jobs set attempts = ${columns.attempts ?? 3}, locked_at = ${columns.lockedAt ?? null},
        updated_at = ${columns.updatedAt} where key = ${name}`
  }
  await add('old', { updatedAt: '2026-08-01T00:00:00Z' })
  await add('newer', { updatedAt: '2026-09-02T00:00:00Z' })
  await add('last attempt', { lockedAt: '2026-08-01T00:00:00Z', updatedAt: '2026-08-01T00:00:00Z' })
  await add('tried again', { attempts: 2, updatedAt: '2026-08-01T00:00:00Z' })
  await purgeDeadJobs(sql, new Date('2026-09-01T00:00:00Z'))
  const left = await sql<{ key: string }[]>`select key from graphile_worker._private_jobs order by id`
  expect(left.map(({ key }) => key)).toEqual(['newer', 'last attempt', 'tried again'])
  expect((await findJobHealth(sql)).dead).toBe(2)
})
