import { expect, test } from 'vitest'
import { TURNS } from './long-files.ts'
import { dealt, runs } from './part-of-run.ts'

const turns = Array.from({ length: TURNS }, (_, turn) => turn)
const all = Array.from({ length: 3 * TURNS + 1 }, (_, number) => number)

test('all turns together have everything once, each a part of it', () => {
  const parts = turns.map((turn) => dealt(all, turn))
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual(all)
  expect(parts.filter(({ length }) => length < 3 || length > 4)).toEqual([])
})

test('a turn tries some examples of every property', () => {
  expect([runs(1000, 0), runs(1, 7)]).toEqual([1000 / TURNS, 1])
})
