import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeNumbers, numberCandidates } from './product-duplicate.ts'

const number = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom('A', '1', '-') })

it('proposed item numbers are nobody’s, fit their column, and none stands twice', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(number, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(600), { maxLength: 300 }),
      (numbers, chosen) => {
        const candidates = numberCandidates(numbers)
        const taken = new Set([...numbers, ...chosen.flatMap((one) => candidates[one] ?? [])])
        const free = freeNumbers(numbers, taken)
        expect(free).toHaveLength(numbers.length)
        const proposed = free.filter((one) => one !== '')
        expect(proposed.filter((one) => taken.has(one) || one.length > 60)).toEqual([])
        expect(new Set(proposed).size).toBe(proposed.length)
      },
    ),
  )
})

it('all variants get the same ending, the first that is free', () => {
  expect(freeNumbers(['KUL-1', 'KUL-2'], new Set(['KUL-2-2']))).toEqual(['KUL-1-3', 'KUL-2-3'])
})
