import { expect, it } from 'vitest'
import { numberRank } from './number-rank.ts'

it.each([
  ['2026-002002', '2026-002002', 0],
  ['2002', '2026-002002', 0],
  ['002002', '2026-002002', 0],
  ['2026-0020', '2026-002002', 1],
  ['200', '2026-002002', 1],
  ['002', '2026-002002', 1],
  ['02', '2026-002002', 2],
  ['2002', '2026-012002', 2],
  ['gg-10001 ', 'GG-10001', 0],
  ['gg-1', 'GG-10001', 1],
  ['10001', 'GG-10001', 2],
])('%s ranks the number %s as %i', (typed, number, rank) => {
  expect(numberRank(typed, number)).toBe(rank)
})
