import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { openChangeFeed, type ObservedChangeFeed } from '#platform/database/change-feed.ts'
import { unlessLocked } from '#platform/database/advisory-locks.ts'
import type { Platform } from '#platform/platform.ts'
import { writeFixture } from '#tests/support/fixture.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { describeSnapshots, keepSnapshots, snapshotStoreOf } from './model-snapshots.ts'

// Two processes of a shop over the same files.

let shop: TestPlatform
let platform: Platform
let feed: ObservedChangeFeed
let one: ReadModel
let other: ReadModel
let now = Date.parse('2026-11-23T09:00:00Z')

beforeAll(async () => {
  shop = await createTestPlatform({ SNAPSHOT_FROM: '1' })
  platform = { ...shop.platform, clock: () => new Date(now) }
  await writeFixture(platform.sql)
  feed = await openChangeFeed(platform)
  one = await openReadModel(platform, feed, undefined, snapshotStoreOf(platform))
  other = await openReadModel(platform, feed, undefined, snapshotStoreOf(platform))
})
afterAll(async () => {
  one.close()
  other.close()
  await feed.stop()
  await shop.stop()
})

const saves = (model: ReadModel) => vi.spyOn(model, 'saveSnapshot')
const newest = async () => (await one.newestSnapshot())?.savedAt ?? null

test('one of two saves a snapshot, and the other finds it young enough', async () => {
  expect(await describeSnapshots(platform)).toMatchObject({
    found: expect.stringContaining('no snapshot') as string,
  })
  const called = [saves(one), saves(other)]
  const both = [keepSnapshots(platform, one), keepSnapshots(platform, other)]
  await both[0]!.start()
  await vi.waitFor(async () => expect(await newest()).toBe('2026-11-23T09:00:00.000Z'), { timeout: 30_000 })
  now += 14 * 60_000
  await both[1]!.start()
  await both[1]!.stop()
  expect(called.map((spy) => spy.mock.calls.length)).toEqual([1, 1])
  expect(await newest()).toBe('2026-11-23T09:14:00.000Z')
  expect(await describeSnapshots(platform)).toMatchObject({
    found: expect.stringContaining('2026-11-23T09:14:00.000Z') as string,
    problem: null,
  })
  now += 1000
  await both[0]!.stop()
  expect(called.map((spy) => spy.mock.calls.length)).toEqual([1, 1])
})

test('who stops while another saves one leaves it to that', async () => {
  now += 3_600_000
  await unlessLocked(platform.sql, 'read_model_snapshot', '', async () => {
    const snapshots = keepSnapshots(platform, one)
    await snapshots.start()
    await snapshots.stop()
  })
  expect(await newest()).toBe('2026-11-23T09:14:00.000Z')
})

test('a process stops although its snapshot can’t be saved', async () => {
  const snapshots = keepSnapshots(platform, {
    ...one,
    saveSnapshot: async () => {
      throw new Error('The disk is full')
    },
  })
  await snapshots.start()
  await snapshots.stop()
  expect(await newest()).toBe('2026-11-23T09:14:00.000Z')
})

test.each([
  ['too few variants', { SNAPSHOT_FROM: '100000' }],
  ['none wanted', { SNAPSHOT_FROM: 'none' }],
])('%s, and nothing is saved', async (_, { SNAPSHOT_FROM }) => {
  const snapshotFrom = SNAPSHOT_FROM === 'none' ? undefined : Number(SNAPSHOT_FROM)
  const snapshots = keepSnapshots({ ...platform, config: { ...platform.config, snapshotFrom } }, one)
  await snapshots.start()
  await snapshots.stop()
  expect(await newest()).toBe('2026-11-23T09:14:00.000Z')
})
