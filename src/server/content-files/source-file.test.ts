import { expect, it } from 'vitest'
import { readSource } from './source-file.ts'

const reasons = (text: string) => readSource('pages/a.yaml', text).problems.map(({ reason }) => reason)

it('a block that holds itself is refused, however deep it does', () => {
  const reason = 'a block of the file holds itself by an alias'
  expect(reasons('title: &a [*a]\n')).toEqual([reason])
  expect(reasons('a: &a\n  b:\n    - c: *a\n')).toEqual([reason])
})

it('what is named twice is fine, and what would grow without measure is refused', () => {
  expect(reasons('a: &a [1]\nb: [*a, *a]\n')).toEqual([])
  const levels = Array.from({ length: 12 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n}, `.repeat(9)}*l${n}]`)
  expect(reasons(`l0: &l0 [x]\n${levels.join('\n')}\n`)).toHaveLength(1)
})

it('what is nested without end is refused, not fallen over', () => {
  expect(reasons(`a: ${'['.repeat(20_000)}`)).not.toEqual([])
  expect(reasons(`a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`)).not.toEqual([])
})
