import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { localFileStore } from './files.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'boltiv-files-')), 'files')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777

it('keeps what it holds for its owner alone', async () => {
  const files = localFileStore(folder)
  await files.write('mail/1.eml', 'Kedves Éva!')
  expect([modeOf(), modeOf('mail'), modeOf('mail', '1.eml')]).toEqual([0o700, 0o700, 0o600])
})

it('closes a folder that was open to everybody', () => {
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  localFileStore(folder)
  expect(modeOf()).toBe(0o700)
})

const disk = mountSmallDisk(1)
afterAll(() => disk?.remove())

it.skipIf(!disk)('what no longer fits on the disk is refused, and takes no room of it', async () => {
  const { folder: small, fill, free } = disk!
  const files = localFileStore(small)
  await files.write('mail/1.eml', 'old')
  await expect(files.write('mail/2.eml', Buffer.alloc(2_000_000))).rejects.toThrow('ENOSPC')
  fill()
  await expect(files.write('mail/1.eml', 'new')).rejects.toThrow('ENOSPC')
  expect(readdirSync(`${small}/mail`)).toEqual(['1.eml'])
  expect(String(await files.read('mail/1.eml'))).toBe('old')
  free()
  await files.write('mail/1.eml', 'new')
  expect(String(await files.read('mail/1.eml'))).toBe('new')
})
