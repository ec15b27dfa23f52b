import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildOf } from './snapshot-origin.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-index-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return buildOf(folder)
}

test('whatever the index is made by belongs to its version, tests and the oracle do not', () => {
  const first = written({ 'segments/segment.ts': 'a', 'columns/page.ts': 'b', 'kernels/k.wasm': 'c' })
  expect(written({ 'segments/segment.test.ts': 'a', 'oracle/sql.ts': 'b', 'README.md': 'c' })).toBe(first)
  const versions = [
    first,
    written({ 'segments/segment.ts': 'ab' }),
    written({ 'columns/page.ts': '' }),
    written({ 'kernels/k.wasm': 'd' }),
    written({ 'text/stem.ts': '' }),
  ]
  expect(new Set(versions).size).toBe(versions.length)
})
