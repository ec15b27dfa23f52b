import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { PostingTable } from './posting-table.ts'
import { firstBlock, SharedMemory } from './shared-memory.ts'

function rowsOf(memory: SharedMemory, table: PostingTable, key: number): number[] {
  const position = table.find(key)
  if (position === undefined) return []
  const pointer = table.pointerOf(position)
  if (!table.isDense(position))
    return [...memory.u16.subarray(pointer / 2, pointer / 2 + table.countOf(position))]
  const bits = memory.u8.subarray(pointer, pointer + 8192)
  return [...bits].flatMap((byte, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => (byte & (1 << bit) ? [at * 8 + bit] : [])),
  )
}

test('keeps the rows of each key, few or many', () => {
  const memory = new SharedMemory()
  const anyKeys = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 400 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(anyKeys, (runs) => {
      const table = new PostingTable(memory, 256)
      const expected = new Map<number, number[]>()
      let row = 0
      for (const [key, count] of runs)
        for (let added = 0; added < count; added += 1) {
          table.add(key, row)
          expected.set(key, [...(expected.get(key) ?? []), row])
          row += 1 + (row % 3)
        }
      for (const [key, rows] of expected) expect(rowsOf(memory, table, key)).toEqual(rows)
      table.dispose()
    }),
    { numRuns: runs(25) },
  )
})

test('a table from the state of another goes on as that one does', () => {
  const memory = new SharedMemory()
  const table = new PostingTable(memory, 256)
  const addTo = (one: PostingTable, from: number, to: number) => {
    for (let row = from; row < to; row += 1) for (const key of [1, 2 + (row % 40)]) one.add(key, row)
  }
  addTo(table, 0, 300)
  const other = new SharedMemory(structuredClone(memory.layout))
  other.u8.set(memory.u8.subarray(firstBlock, memory.layout.end), firstBlock)
  const restored = new PostingTable(other, 256, structuredClone(table.state))
  for (const one of [table, restored]) {
    addTo(one, 300, 9000)
    one.close()
  }
  expect(restored.state).toEqual(table.state)
  for (let key = 1; key < 42; key += 1)
    expect(rowsOf(other, restored, key)).toEqual(rowsOf(memory, table, key))
  expect(other.layout).toEqual(memory.layout)
})

test('memory that is given back is used again', () => {
  const memory = new SharedMemory()
  const before = memory.bytes
  for (let round = 0; round < 2000; round += 1) {
    const table = new PostingTable(memory, 256)
    for (let row = 0; row < 300; row += 1) table.add(1, row)
    table.dispose()
  }
  expect(memory.bytes).toBe(before)
})

test('there is memory to look at beyond every block', () => {
  const memory = new SharedMemory()
  let minMargin = Infinity
  for (let block = 0; block < 70_000; block += 1) {
    const end = memory.take(16) + 16
    minMargin = Math.min(minMargin, memory.bytes - end)
  }
  expect(minMargin).toBeGreaterThan(0)
})
