import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { migrateQueue } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { makeNightlyBackup, makeRequestedBackup, type BackupParts } from './backup-job.ts'
import { awaitBackups, findHealth, insertRun, listRuns, problemOf } from './backup-store.ts'
import { checkBackup } from './restore-backup.ts'

const hourMs = 60 * 60_000
let shop: TestPlatform
let platform: Platform
let now: Date
let folder: string
const parts: BackupParts = { productVersion: '0.1.0', temporaryFolders: () => [], invariants: () => [] }
beforeEach(async () => {
  shop = await createTestPlatform()
  now = new Date('2026-11-24T02:00:05Z')
  writeFileSync(join(shop.folder, 'secret'), 't'.repeat(43))
  folder = join(shop.folder, 'backups')
  const config = { ...shop.platform.config, mode: 'production' as const, backupDir: folder }
  platform = { ...shop.platform, config, clock: () => now }
  await migrateQueue(config.databaseUrl!)
})
afterEach(() => shop.stop())

const databases = async () =>
  (
    await platform.sql`
      select from pg_database where starts_with(datname, 'boltiv_trial_' || left(md5(current_database()), 8))`
  ).length
const after = (hours: number) => {
  now = new Date(now.getTime() + hours * hourMs)
}
const problem = async () => problemOf(await findHealth(platform.sql), now)

it('the night’s backup is made once, read back, and restored into a trial that leaves nothing behind', async () => {
  mkdirSync(join(shop.folder, 'backups/other-disk'), { recursive: true })
  symlinkSync(join(shop.folder, 'backups/other-disk'), join(shop.folder, 'documents'))
  writeFileSync(join(shop.folder, 'documents/one.pdf'), 'a document')
  await makeNightlyBackup(platform, parts)
  await makeNightlyBackup(platform, parts)
  expect(readdirSync(folder)).toEqual(['boltiv-2026-11-24-020005Z.backup', 'other-disk'])
  const { manifest } = await checkBackup(join(folder, 'boltiv-2026-11-24-020005Z.backup'), undefined)
  expect(manifest.members.map(({ name }) => name)).toContain('data/documents/one.pdf')
  expect(await listRuns(platform.sql, 9)).toMatchObject([
    { state: 'whole', kind: 'nightly', failure: '', triedAt: now, trialFailure: '' },
  ])
  expect(await databases()).toBe(0)
  expect(await problem()).toBeNull()
})

it('a trial whose rules do not hold is reported until a later one is well', async () => {
  const rule = { number: 1, title: 'A rule of a test', find: async () => [{ id: 1 }] }
  await makeNightlyBackup(platform, { ...parts, invariants: () => [rule] })
  expect(await problem()).toBe('untrusted')
  expect((await findHealth(platform.sql))?.trialFailure).toBe('Rules that do not hold: A rule of a test')
  after(24)
  await makeNightlyBackup(platform, parts)
  expect(await problem()).toBeNull()
})

it('a backup that fails is reported, tried again, and takes no older one away', async () => {
  await awaitBackups(platform.sql, now)
  await makeNightlyBackup(platform, parts)
  after(24)
  platform.config.backupKeyFile = join(shop.folder, 'no-key')
  await makeNightlyBackup(platform, parts)
  expect(await problem()).toBe('failed')
  expect((await findHealth(platform.sql))?.failure).toContain('The key file can')
  expect(readdirSync(folder)).toHaveLength(1)
  platform.config.backupKeyFile = undefined
  after(1)
  await makeNightlyBackup(platform, parts)
  expect(await problem()).toBeNull()
  expect(readdirSync(folder)).toHaveLength(2)
})

it('a backup that does not come is reported after a night and half a day', async () => {
  expect(await problem()).toBeNull()
  await awaitBackups(platform.sql, now)
  await awaitBackups(platform.sql, new Date(now.getTime() + hourMs))
  after(35)
  expect(await problem()).toBeNull()
  after(2)
  expect(await problem()).toBe('missing')
})

it('one that was cut off counts as failed, and its half is taken away', async () => {
  const id = await insertRun(platform.sql, {
    kind: 'nightly',
    file: 'x',
    startedAt: new Date(now.getTime() - 2 * hourMs),
  })
  mkdirSync(folder)
  writeFileSync(join(folder, 'boltiv-2026-11-23-020005Z.backup.part'), 'half')
  await makeNightlyBackup(platform, parts)
  expect((await listRuns(platform.sql, 9)).find((run) => run.id === id)).toMatchObject({ state: 'failed' })
  expect(readdirSync(folder)).toEqual(['boltiv-2026-11-24-020005Z.backup'])
})

it('old ones go, and nothing else in the folder', async () => {
  mkdirSync(folder)
  for (let day = 1; day <= 20; day += 1)
    writeFileSync(join(folder, `boltiv-2026-11-${String(day).padStart(2, '0')}-020000Z.backup`), '')
  writeFileSync(join(folder, 'before-upgrade.backup'), '')
  await makeNightlyBackup(platform, parts)
  const left = readdirSync(folder)
  expect(left).toContain('before-upgrade.backup')
  expect(left).toContain('boltiv-2026-11-24-020005Z.backup')
  expect(left.length).toBeLessThan(13)
})

it('a disk without room is noticed before anything is written', async ({ skip }) => {
  const disk = mountSmallDisk(20)
  if (!disk) return skip()
  try {
    platform.config.backupDir = disk.folder
    await makeNightlyBackup(platform, parts)
    expect((await findHealth(platform.sql))?.failure).toMatch(
      /^The disk of .* has 2\d MB left, a backup needs about \d+ MB\.$/,
    )
    expect(readdirSync(disk.folder)).toEqual([])
  } finally {
    disk.remove()
  }
})

it('one that the desk requests is made once', async () => {
  const id = await insertRun(platform.sql, {
    kind: 'manual',
    file: 'boltiv-2026-11-24-020005Z.backup',
    startedAt: now,
  })
  await makeRequestedBackup(platform, parts, id)
  await makeRequestedBackup(platform, parts, id)
  expect(await listRuns(platform.sql, 9)).toMatchObject([{ state: 'whole', kind: 'manual', failure: '' }])
  expect(readdirSync(folder)).toEqual(['boltiv-2026-11-24-020005Z.backup'])
})
