import { expect, test } from 'vitest'
import { outOfSeason, seasonOf } from './season.ts'

test('winter is sold from October to February, summer from March to September', () => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  expect(months.filter((month) => seasonOf(month) === 'teli')).toEqual([1, 2, 10, 11, 12])
  for (const month of months) expect(outOfSeason(month)).not.toBe(seasonOf(month))
})
