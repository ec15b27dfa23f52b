import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskLruCache } from './disk-lru-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boltiv-lru-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file of 100 bytes that was last used so many days ago. */
function put(name: string, days: number): void {
  writeFileSync(join(folder, name), Buffer.alloc(100))
  const then = new Date(Date.now() - days * 86_400_000)
  utimesSync(join(folder, name), then, then)
}
const held = () => readdirSync(folder).sort()

test('what was not used for longest goes, until the rest fits', async () => {
  for (const days of [1, 2, 3, 4, 5]) put(`${days}.png`, days)
  await createDiskLruCache(folder, 300).grown(100)
  expect(held()).toEqual(['1.png', '2.png', '3.png'])
})

test('an old file that was used again stays', async () => {
  for (const days of [1, 2, 3]) put(`${days}.png`, days)
  const cache = createDiskLruCache(folder, 200)
  await cache.used('3.png')
  await cache.grown(100)
  expect(held()).toEqual(['1.png', '3.png'])
})

test('the folder is looked through again after a part of the bound was written, not at every file', async () => {
  const cache = createDiskLruCache(folder, 4000)
  await cache.grown(100)
  for (let index = 0; index < 60; index += 1) put(`${index}.png`, index)
  await cache.grown(100)
  expect(held()).toHaveLength(60)
  await cache.grown(100)
  expect(held()).toHaveLength(40)
})

test('a folder that is not there, or a file that has gone, is no error', async () => {
  const cache = createDiskLruCache(join(folder, 'none'), 100)
  await cache.used('a.png')
  await expect(cache.grown(100)).resolves.toBeUndefined()
})
