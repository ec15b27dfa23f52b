import { expect, it } from 'vitest'
import { withPattern } from './bounded-pattern.ts'
import { MappingError } from './mapping.ts'

const find = (pattern: RegExp, value: string, maxMs?: number) =>
  withPattern(pattern, value, () => pattern.exec(value)?.[0] ?? null, maxMs)

it.each([
  [/^\S+/u, 'Nordval Fjell', 'Nordval'],
  [/(?:\d+,)+/u, '1,2,3', '1,2,'],
  [/b$/u, `${'a'.repeat(100_000)}b`, 'b'],
  [/x/u, 'a', null],
])('a pattern finds what it finds: %s', (pattern, value, found) => {
  expect(find(pattern, value)).toBe(found)
})

it.each([
  [/(a+)+$/u, `${'a'.repeat(40)}!`],
  [/(?:a|aa){2,}$/u, `${'a'.repeat(60)}!`],
  [/a*a*a*a*b/u, 'a'.repeat(20_000)],
])('one that would not end is refused, and the next one works: %s', (pattern, value) => {
  expect(() => find(pattern, value, 50)).toThrow(MappingError)
  expect(find(/(?:a)+/u, 'aaa')).toBe('aaa')
})

it('a failure of what is done with it stays what it is', () => {
  const fail = () => {
    throw new RangeError('x')
  }
  expect(() => withPattern(/(a)+/u, 'a', fail)).toThrow(RangeError)
})
