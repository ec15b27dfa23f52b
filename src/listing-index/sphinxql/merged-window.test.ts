import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { mergeWindows, windowsFor, type Window } from './merged-window.ts'

const ascending = (a: number, b: number) => a - b
const sharesOf = (lists: readonly number[][]) => {
  const total = lists.reduce((sum, list) => sum + list.length, 0)
  return lists.map((list) => list.length / Math.max(1, total))
}
const found = (lists: readonly number[][], wanted: Window) => {
  const windows = windowsFor(wanted, sharesOf(lists))
  const rows = lists.map((list, shard) => list.slice(windows[shard]!.from, windows[shard]!.to))
  return mergeWindows(wanted, windows, rows, ascending)
}
const divided = (numbers: readonly number[], shardOf: (number: number) => number) =>
  [0, 1, 2].map((shard) => numbers.filter((number) => shardOf(number) === shard))

test('what is found is what stands there, however the list is divided', () => {
  const anyDivision = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 30 })))
  fc.assert(
    fc.property(anyDivision, fc.nat(400), fc.nat(40), (runs, from, length) => {
      const owners = runs.flatMap(([shard, times]) => Array<number>(times).fill(shard))
      const numbers = owners.map((_, index) => index)
      const lists = divided(numbers, (number) => owners[number]!)
      const expected = numbers.slice(from, from + length)
      expect(found(lists, { from, to: from + length }) ?? expected).toEqual(expected)
    }),
    { numRuns: runs(2000) },
  )
})

test('is found where products are divided by chance, and past the end', () => {
  const numbers = Array.from({ length: 30_000 }, (_, index) => index)
  const lists = divided(numbers, (number) => (Math.imul(number, 2_654_435_761) >>> 7) % 3)
  for (let from = 0; from < 29_900; from += 997)
    expect(found(lists, { from, to: from + 24 })).toEqual(numbers.slice(from, from + 24))
  expect(found(lists, { from: 29_990, to: 30_014 })).toEqual(numbers.slice(29_990))
  expect(found(lists, { from: 40_000, to: 40_024 })).toEqual([])
})

test('says so where all that stands before is one server’s', () => {
  const numbers = Array.from({ length: 3000 }, (_, index) => index)
  const lists = divided(numbers, (number) => Math.floor(number / 1000))
  expect(found(lists, { from: 1500, to: 1524 })).toBeNull()
})
