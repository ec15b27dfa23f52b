import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readInside } from './read-inside.ts'

const root = mkdtempSync(join(tmpdir(), 'boltiv-inside-'))
const folder = join(root, 'tartalom')
afterAll(() => rmSync(root, { recursive: true }))

mkdirSync(join(folder, 'kepek', 'x.yaml'), { recursive: true })
mkdirSync(join(root, 'tartalom2'))
writeFileSync(join(root, 'titok'), 'titok')
writeFileSync(join(root, 'tartalom2', 'titok'), 'titok')
writeFileSync(join(folder, 'bolt.yaml'), 'nev: Bolt')
symlinkSync(join(folder, 'bolt.yaml'), join(folder, 'kepek', 'ide.yaml'))
symlinkSync(join(root, 'titok'), join(folder, 'kepek', 'ki.yaml'))
symlinkSync(root, join(folder, 'kepek', 'mappa'))
symlinkSync('nincs', join(folder, 'semmi.yaml'))
symlinkSync('kor.yaml', join(folder, 'kor.yaml'))
execFileSync('mkfifo', [join(folder, 'cso.yaml')])

it.each([
  ['bolt.yaml', 'nev: Bolt'],
  ['kepek/ide.yaml', 'nev: Bolt'],
  ['kepek/ki.yaml', 'outside'],
  ['kepek/mappa/titok', 'outside'],
  ['../titok', 'outside'],
  ['../tartalom2/titok', 'outside'],
  ['/etc/hostname', 'outside'],
  ['cso.yaml', 'no-file'],
  ['kepek/x.yaml', 'no-file'],
  ['nincs.yaml', 'missing'],
  ['semmi.yaml', 'missing'],
  ['kor.yaml', 'missing'],
  ['bolt.yaml/mas', 'missing'],
])('%s gives %s', async (name, expected) => {
  const found = await readInside(folder, name, 100)
  expect('data' in found ? found.data.toString() : found.unread).toBe(expected)
})

it('reads no more than was agreed', async () => {
  expect(await readInside(folder, 'bolt.yaml', 5)).toEqual({ unread: 'too-large' })
})
