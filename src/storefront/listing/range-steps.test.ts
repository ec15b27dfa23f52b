import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limitText, rangeSteps } from './range-steps.ts'

it('a slider has round stops that hold the whole list', () => {
  expect(rangeSteps(15_340, 89_990)).toEqual({ min: 15_000, max: 90_000, step: 1000 })
  expect(rangeSteps(68, 75)).toEqual({ min: 68, max: 75, step: 1 })
})

it('a slider never leaves out a value and never has too many stops', () => {
  const values = fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 1, max: 9_999_999 }))
  fc.assert(
    fc.property(values, ([low, width]) => {
      const { min, max, step } = rangeSteps(low, low + width)
      expect(min).toBeLessThanOrEqual(low)
      expect(max).toBeGreaterThanOrEqual(low + width)
      expect([min % step, max % step]).toEqual([0, 0])
      expect((max - min) / step).toBeLessThanOrEqual(102)
    }),
  )
})

it('a thumb at its end is no limit', () => {
  expect([limitText(5, 5, String), limitText(6, 5, String)]).toEqual(['', '6'])
})
