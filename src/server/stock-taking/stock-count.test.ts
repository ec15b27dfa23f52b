import { describe, expect, it } from 'vitest'
import { bookCounts } from './stock-count.ts'

const level = { variantId: 1, onHand: 10, reserved: 4, backorder: false }
const book = (counted: number, expected: number, { boxed = 0, stock = level } = {}) =>
  bookCounts([{ variant_id: 1, counted, expected }], new Map([[1, stock]]), new Map([[1, boxed]]))[0]

describe('a count', () => {
  it('is booked as the difference from what should lie on the shelf', () => {
    expect(book(12, 10)).toMatchObject({ outcome: 'booked', delta: 2 })
    expect(book(7, 10)).toMatchObject({ outcome: 'booked', delta: -3 })
    expect(book(10, 10)).toMatchObject({ outcome: 'same', delta: 0 })
    expect(book(7, 7, { boxed: 3 })).toMatchObject({ outcome: 'same' })
    expect(book(8, 7, { boxed: 3 })).toMatchObject({ outcome: 'booked', delta: 1 })
  })

  it('of goods that moved meanwhile is left alone, and the same twice is booked once', () => {
    expect(book(12, 9)).toMatchObject({ outcome: 'changed', delta: 0 })
    expect(book(12, 10, { stock: { ...level, onHand: 12 } })).toMatchObject({ outcome: 'same' })
  })

  it('never takes what orders hold, unless the goods may be ordered without stock', () => {
    expect(book(4, 10)).toMatchObject({ outcome: 'booked', delta: -6 })
    expect(book(3, 10)).toMatchObject({ outcome: 'held', delta: 0 })
    expect(book(3, 10, { stock: { ...level, backorder: true } })).toMatchObject({ outcome: 'booked' })
  })

  it('of goods that are gone is said to be so, and the last of two counts', () => {
    expect(bookCounts([{ variant_id: 2, counted: 1, expected: 0 }], new Map(), new Map())[0]?.outcome).toBe(
      'unknown',
    )
    const twice = [
      { variant_id: 1, counted: 8, expected: 10 },
      { variant_id: 1, counted: 9, expected: 10 },
    ]
    expect(bookCounts(twice, new Map([[1, level]]), new Map())).toEqual([
      { variantId: 1, outcome: 'booked', delta: -1 },
    ])
  })
})
