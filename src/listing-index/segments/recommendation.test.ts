import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recommendationOf } from './recommendation.ts'

const usual = { id: 7, popularity: 100, rating: 75 }
const inStock = { inStock: true, discount: 0 }

test('stock counts for more than sales, sales for more than rating, a discount for least', () => {
  const falling = [
    recommendationOf({ ...usual, popularity: 0, rating: 0 }, inStock),
    recommendationOf({ ...usual, popularity: 200, rating: 0 }, { inStock: false, discount: 0 }),
    recommendationOf({ ...usual, rating: 100 }, { inStock: false, discount: 0 }),
    recommendationOf(usual, { inStock: false, discount: 30 }),
    recommendationOf(usual, { inStock: false, discount: 29 }),
  ]
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  expect(new Set(falling).size).toBe(falling.length)
})

test('sales count by doublings, so that few more sold do not outdo the stars', () => {
  expect(recommendationOf({ ...usual, popularity: 65, rating: 76 }, inStock)).toBeGreaterThan(
    recommendationOf({ ...usual, popularity: 127 }, inStock),
  )
})

test('a recommendation is a column’s number, whatever goes into it', () => {
  const products = fc.record({
    id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    popularity: fc.integer({ min: -5, max: 2 ** 31 - 1 }),
    rating: fc.integer({ min: 0, max: 100 }),
  })
  const variants = fc.record({ inStock: fc.boolean(), discount: fc.integer({ min: 0, max: 100 }) })
  fc.assert(
    fc.property(products, variants, (product, variant) => {
      const value = recommendationOf(product, variant)
      expect([value >>> 0, value >= 2 ** 31]).toEqual([value, variant.inStock])
    }),
  )
})
