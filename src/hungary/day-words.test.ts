import { describe, expect, test } from 'vitest'
import { dayInWords, ofDayInWords } from './day-words.ts'

describe('a day as people say it', () => {
  test('is its weekday and its date', () => {
    expect(dayInWords('2026-11-26')).toBe('csütörtök, november 26.')
    expect(dayInWords('2027-01-01')).toBe('péntek, január 1.')
  })

  test.each([
    ['2026-11-23', '2026. november 23-\u2060i'],
    ['2026-12-01', '2026. december 1-\u2060jei'],
    ['2026-12-31', '2026. december 31-\u2060i'],
    ['3. kiadás', '3. kiadás'],
    ['2026-13-45', '2026-13-45'],
  ])('%s says of what day something is', (day, text) => {
    expect(ofDayInWords(day)).toBe(text)
  })
})
