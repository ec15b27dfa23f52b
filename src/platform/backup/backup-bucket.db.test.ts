import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { copyToBucket, fetchFromBucket, listBucketBackups } from './backup-bucket.ts'
import { fileNameAt } from './backup-schedule.ts'

let server: S3Server
const folder = mkdtempSync(join(tmpdir(), 'boltiv-backups-'))
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

function backupOf(moment: string, bytes = 10): string {
  const file = join(folder, fileNameAt(new Date(moment)))
  writeFileSync(file, randomBytes(bytes))
  return file
}

it('a backup of several pieces comes back as it was', async () => {
  const file = backupOf('2026-11-25T02:00:00Z', 17 * 1024 ** 2)
  await copyToBucket(server.settings, file)
  const name = fileNameAt(new Date('2026-11-25T02:00:00Z'))
  expect([...(await listBucketBackups(server.settings))]).toEqual([[name, 17 * 1024 ** 2]])
  const back = join(folder, 'back')
  await fetchFromBucket(server.settings, name, back)
  expect(readFileSync(back).equals(readFileSync(file))).toBe(true)
})

it('what is there by the name is not overwritten, and what is unknown is said', async () => {
  const file = join(folder, 'unknown')
  await expect(fetchFromBucket(server.settings, 'nincs.backup', file)).rejects.toThrow(
    'There is no backup nincs',
  )
})

it('keeps seven of days, four of weeks, six of months there too, and nothing of others is touched', async () => {
  for (let day = 1; day <= 24; day += 1)
    await copyToBucket(server.settings, backupOf(`2026-11-${String(day).padStart(2, '0')}T02:00:00Z`))
  const days = [...(await listBucketBackups(server.settings)).keys()].map(
    (name) => name.match(/\d{4}-\d\d-\d\d/)?.[0],
  )
  expect(days.slice(0, 7)).toEqual([25, 24, 23, 22, 21, 20, 19].map((day) => `2026-11-${day}`))
  expect(days.length).toBeLessThan(12)
})

it('a bucket that is away is reported as what it is: the backup was made', async () => {
  const file = backupOf('2026-11-25T03:00:00Z')
  await server.stop()
  await expect(copyToBucket(server.settings, file)).rejects.toThrow(
    'The backup was made, but could not be copied',
  )
  await server.start()
})
