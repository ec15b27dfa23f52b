import { expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

test('reads lists, maps and plain values', () => {
  expect(plain(parseQueryString('page=2&ids[]=3&ids[]=1&filters[marka]=a,b&filters[ar]=1-2'))).toEqual({
    page: '2',
    ids: ['3', '1'],
    filters: { marka: 'a,b', ar: '1-2' },
  })
})

test('a repeated plain key keeps its last value', () => {
  expect(plain(parseQueryString('page=1&page=2'))).toEqual({ page: '2' })
})

test('prototype names are ordinary keys', () => {
  parseQueryString('__proto__[polluted]=1&constructor[prototype]=2')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test.each(['%', 'a[', 'a]=1', '[]=1', 'a[b][c]=1', '='.repeat(50), '&&&'])(
  'takes %s without failing',
  (text) => {
    expect(() => parseQueryString(text)).not.toThrow()
  },
)
