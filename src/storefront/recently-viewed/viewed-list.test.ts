import { expect, test } from 'vitest'
import { readViewed, rememberViewed } from './viewed-list.ts'

function storage(text: string | null) {
  const stored = { text }
  return () => ({
    getItem: () => stored.text,
    setItem: (_key: string, value: string) => {
      stored.text = value
    },
  })
}

test('the latest comes first, six are stored, a product stands once', () => {
  const stored = storage(null)
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberViewed(stored, id)
  expect(readViewed(stored)).toEqual([3, 7, 6, 5, 4, 2])
})

test('junk and a closed storage give an empty list', () => {
  expect(readViewed(storage('x,,-3,1e9,0'))).toEqual([])
  const closed = () => {
    throw new Error('closed')
  }
  expect(readViewed(closed)).toEqual([])
  expect(() => rememberViewed(closed, 1)).not.toThrow()
  expect(() => rememberViewed(() => ({ getItem: () => null, setItem: closed }), 1)).not.toThrow()
})
