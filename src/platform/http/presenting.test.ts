import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitGross } from './presenting.ts'

const rates = [27, 18, 5, 0]

test('net is the gross divided by the tax factor, rounded half up, and tax the rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), fc.constantFrom(...rates), (gross, rate) => {
      const { net, tax } = splitGross(gross, rate)
      const exact = (BigInt(gross) * 200n + BigInt(100 + rate)) / (2n * BigInt(100 + rate))
      expect(net).toBe(Number(exact))
      expect(net + tax).toBe(gross)
      expect(tax).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('known amounts', () => {
  expect(splitGross(12990, 27)).toEqual({ net: 10228, tax: 2762, gross: 12990 })
  expect(splitGross(127, 27)).toEqual({ net: 100, tax: 27, gross: 127 })
  expect(splitGross(500, 0)).toEqual({ net: 500, tax: 0, gross: 500 })
})
