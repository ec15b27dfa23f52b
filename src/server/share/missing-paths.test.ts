import { expect, test } from 'vitest'
import { missingPaths } from './missing-paths.ts'

test('a path stays missing for a moment only', () => {
  let now = 0
  const missing = missingPaths(() => now, { milliseconds: 1000 })
  expect(missing.has('nincs')).toBe(false)
  missing.add('nincs')
  now = 999
  expect(missing.has('nincs')).toBe(true)
  now = 1000
  expect(missing.has('nincs')).toBe(false)
})

test('only so many are remembered, the latest', () => {
  const missing = missingPaths(() => 0, { max: 2 })
  for (const path of ['a', 'b', 'a', 'c']) missing.add(path)
  expect(['a', 'b', 'c'].filter((path) => missing.has(path))).toEqual(['a', 'c'])
})
