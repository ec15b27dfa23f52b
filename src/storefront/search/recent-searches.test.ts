import { expect, it } from 'vitest'
import { readSearches, withoutSearch, withSearch, writeSearches } from './recent-searches.ts'

const storing = (text: string | null) => () => ({ getItem: () => text })

it('keeps the last five searches, newest first, each once', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'B'].reduce(withSearch, [])
  expect(all).toEqual(['B', 'f', 'e', 'd', 'c'])
  expect(withoutSearch(all, 'f')).toEqual(['B', 'e', 'd', 'c'])
})

it('remembers no empty and no endless search', () => {
  expect([' ', 'x'.repeat(101)].reduce(withSearch, ['a'])).toEqual(['a'])
  expect(withSearch([], '  téli   gumi ')).toEqual(['téli gumi'])
})

it('reads nothing where storage holds something else or is closed', () => {
  expect(readSearches(storing(null))).toEqual([])
  expect(readSearches(storing('{'))).toEqual([])
  expect(readSearches(storing('{"a":1}'))).toEqual([])
  expect(readSearches(storing('["téli", 5, "", null]'))).toEqual(['téli'])
  const closed = () => {
    throw new Error('closed')
  }
  expect(readSearches(closed)).toEqual([])
  expect(() => writeSearches(closed, ['a'])).not.toThrow()
  expect(() => writeSearches(() => ({ setItem: closed }), ['a'])).not.toThrow()
})
