import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLimit, comparePath, readIds, toggled } from './compare-list.ts'

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
