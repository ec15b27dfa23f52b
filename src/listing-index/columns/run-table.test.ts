import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { RunTable } from './run-table.ts'
import { SharedMemory } from './shared-memory.ts'

test('keeps the rows of each key, neighbours and others', () => {
  const memory = new SharedMemory()
  const anySteps = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 70 })), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(anySteps, (steps) => {
      const table = new RunTable(memory)
      const expected = new Map<number, Set<number>>()
      let row = 0
      for (const [key, step] of steps) {
        // Twice: a product may name a category more than once.
        for (let time = 0; time < 2; time += 1) table.add(key, row)
        expected.set(key, (expected.get(key) ?? new Set()).add(row))
        row += step < 50 ? 1 : step
      }
      for (const [key, rows] of expected) {
        const bitmap = memory.takeZeroed(8192)
        table.addTo(bitmap, key)
        const found = [...memory.u8.subarray(bitmap, bitmap + 8192)].flatMap((byte, at) =>
          [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => (byte & (1 << bit) ? [at * 8 + bit] : [])),
        )
        expect(found).toEqual([...rows])
        memory.free(bitmap, 8192)
      }
      table.dispose()
    }),
    { numRuns: runs(25) },
  )
})
