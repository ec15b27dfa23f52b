import { describe, expect, test } from 'vitest'
import { addDays } from './calendar-day.ts'
import { dayInWords, ofDayInWords, spanInWords } from './day-words.ts'

describe('a day as people say it', () => {
  test('is its weekday and its date', () => {
    expect(dayInWords('2026-11-26')).toBe('csütörtök, november\u00a026.')
    expect(dayInWords('2027-01-01')).toBe('péntek, január\u00a01.')
  })

  test('has the words of the Hungarian calendar, all of two years', () => {
    const formatOf = (month: 'long' | 'short') =>
      new Intl.DateTimeFormat('hu-HU', { timeZone: 'UTC', month, day: 'numeric', weekday: 'long' })
    const formats = { long: formatOf('long'), short: formatOf('short') }
    const partsOf = (at: Date, month: 'long' | 'short') =>
      Object.fromEntries(formats[month].formatToParts(at).map(({ type, value }) => [type, value]))
    for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const at = new Date(`${day}T00:00:00Z`)
      const { month, day: number, weekday } = partsOf(at, 'long')
      expect(dayInWords(day)).toBe(`${weekday}, ${month}\u00a0${number}.`)
      expect(spanInWords(day, day)).toBe(`${partsOf(at, 'short').month} ${number}–${number}.`)
    }
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
