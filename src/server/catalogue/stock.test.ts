import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demandByVariant } from './stock.ts'

const lines = fc.array(
  fc.record({ variantId: fc.integer({ min: 1, max: 20 }), quantity: fc.integer({ min: 1, max: 999 }) }),
)

describe('demand for stock', () => {
  it('comes in ascending order of variants, each once, with nothing lost', () => {
    fc.assert(
      fc.property(lines, (input) => {
        const demands = demandByVariant(input)
        const ids = demands.map((demand) => demand.variantId)
        expect(ids).toEqual([...new Set(input.map((line) => line.variantId))].sort((a, b) => a - b))
        for (const { variantId, quantity } of demands) {
          const wanted = input
            .filter((line) => line.variantId === variantId)
            .reduce((sum, line) => sum + line.quantity, 0)
          expect(quantity).toBe(wanted)
        }
      }),
    )
  })
})
