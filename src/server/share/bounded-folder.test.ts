import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundedFolder } from './bounded-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boltiv-bounded-'))
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
  await boundedFolder(folder, 300).grown(100)
  expect(held()).toEqual(['1.png', '2.png', '3.png'])
})

test('an old file that was used again stays', async () => {
  for (const days of [1, 2, 3]) put(`${days}.png`, days)
  const bounded = boundedFolder(folder, 200)
  await bounded.used('3.png')
  await bounded.grown(100)
  expect(held()).toEqual(['1.png', '3.png'])
})

test('the folder is looked through again after a part of the bound was written, not at every file', async () => {
  const bounded = boundedFolder(folder, 4000)
  await bounded.grown(100)
  for (let place = 0; place < 60; place += 1) put(`${place}.png`, place)
  await bounded.grown(100)
  expect(held()).toHaveLength(60)
  await bounded.grown(100)
  expect(held()).toHaveLength(40)
})

test('a folder that is not there, or a file that has gone, is no error', async () => {
  const bounded = boundedFolder(join(folder, 'none'), 100)
  await bounded.used('a.png')
  await expect(bounded.grown(100)).resolves.toBeUndefined()
})
