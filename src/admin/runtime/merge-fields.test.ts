import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { name: 'Futár', price: 1990, days: [1] }

it('takes over what only one has changed, and keeps mine where both have', () => {
  const mine = { name: 'Gyors futár', price: 1990, days: [2] }
  const theirs = { name: 'Futár', price: 2490, days: [3] }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { name: 'Gyors futár', price: 2490, days: [2] },
    conflicts: [{ field: 'days', mine: [2], theirs: [3] }],
  })
})

it('is no conflict when both have changed the same to the same', () => {
  const changed = { ...base, price: 2990, days: [4] }
  expect(mergeFields(base, changed, { ...changed })).toEqual({ merged: changed, conflicts: [] })
})

it('loses no change of either', () => {
  const fields = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  fc.assert(
    fc.property(fields, fields, fields, (start, mine, theirs) => {
      const { merged, conflicts } = mergeFields(start, mine, theirs)
      for (const field of ['a', 'b', 'c'] as const) {
        const changed = [mine, theirs].filter((one) => one[field] !== start[field]).map((one) => one[field])
        const isConflict = conflicts.some((one) => one.field === field)
        expect(isConflict).toBe(new Set(changed).size > 1)
        expect(merged[field]).toBe(isConflict ? mine[field] : (changed[0] ?? start[field]))
      }
    }),
  )
})
