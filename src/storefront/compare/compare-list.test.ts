import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { compareKey, compareList } from './compare-facade.ts'
import { compareLimit, comparePath, readIds, toggle, toggled } from './compare-list.ts'

beforeEach(() => compareList.set([]))

function storing(text: string | null) {
  const stored = new Map(text === null ? [] : [[compareKey, text]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return () => stored.get(compareKey)
}

test('a list is read from text, junk and doubles left out', () => {
  expect(readIds('3,17,3,x,-1,0,1.5,,99')).toEqual([3, 17, 99])
  expect(readIds(null)).toEqual([])
  expect(readIds('1,2,3,4,5')).toEqual([1, 2, 3, 4])
})

test('reading never throws and what is written is read back', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ids = readIds(text)
      expect(ids.length).toBeLessThanOrEqual(compareLimit)
      expect(readIds(ids.join(','))).toEqual(ids)
    }),
  )
})

test('a product goes in, a second time out, and a fifth finds no room', () => {
  expect(toggled([], 7)).toEqual([7])
  expect(toggled([1, 7], 7)).toEqual([1])
  expect(toggled([1, 2, 3, 4], 5)).toBeNull()
  expect(toggled([1, 2, 3, 4], 4)).toEqual([1, 2, 3])
})

test('the address of a comparison holds its products', () => {
  expect(comparePath([3, 17])).toBe('/osszehasonlitas?ids=3,17')
  expect(comparePath([])).toBe('/osszehasonlitas')
})

test.each([
  ['beside what the browser stored, which the page has not read yet', '3,17', [], '3,17,7'],
  ['once, though another page has put it in meanwhile', '7', [], '7'],
  ['out again, when its button shows that it is in', '3,7', [3, 7], '3'],
  ['as the first', null, [], '7'],
])('a press puts a product %s', (_, text, shown, after) => {
  const stored = storing(text)
  compareList.set(shown)
  toggle(7)
  expect(stored()).toBe(after)
  expect(compareList.get()).toEqual(readIds(after))
})

test('a browser that stores nothing keeps the list for the page', () => {
  vi.stubGlobal('localStorage', undefined)
  toggle(7)
  toggle(8)
  expect(compareList.get()).toEqual([7, 8])
})
