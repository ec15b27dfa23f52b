import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
