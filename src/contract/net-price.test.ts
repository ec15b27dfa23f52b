import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBelowCost, marginOf, netOf } from './net-price.ts'

const rate = fc.constantFrom(27, 18, 5, 0)
const amount = fc.integer({ min: 0, max: 100_000_000 })

it('takes the tax off a gross price, half up', () => {
  expect([netOf(1270, 27), netOf(100, 27), netOf(1000, 0), netOf(0, 27)]).toEqual([1000, 79, 1000, 0])
})

it.each([
  [1270, 1000, { amount: 0, percent: 0 }],
  [12_990, 7000, { amount: 3228, percent: 31.6 }],
  [1000, 1000, { amount: -213, percent: -27.1 }],
  [0, 500, { amount: -500, percent: null }],
])('gives what %d forints gross leave above a cost of %d', (gross, cost, margin) => {
  expect(marginOf({ gross, taxRate: 27, cost })).toEqual(margin)
})

it('is below cost by a part of a forint, and not at cost', () => {
  expect(isBelowCost({ gross: 1270, taxRate: 27, cost: 1000 })).toBe(false)
  expect(isBelowCost({ gross: 1269, taxRate: 27, cost: 1000 })).toBe(true)
  expect(isBelowCost({ gross: 1, taxRate: 27, cost: 0 })).toBe(false)
})

it('calls no price below cost that leaves a forint', () => {
  fc.assert(
    fc.property(amount, rate, amount, (gross, taxRate, cost) => {
      if (isBelowCost({ gross, taxRate, cost }))
        expect(marginOf({ gross, taxRate, cost }).amount).toBeLessThanOrEqual(0)
      else expect(marginOf({ gross, taxRate, cost }).amount).toBeGreaterThanOrEqual(0)
    }),
  )
})
