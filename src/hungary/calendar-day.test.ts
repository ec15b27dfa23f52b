import { expect, it } from 'vitest'
import { addDays, dayOf } from './calendar-day.ts'

const slowly = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' })

it.each([
  ['2026-11-25T22:59:59.999Z', '2026-11-25'],
  ['2026-11-25T23:00:00.000Z', '2026-11-26'],
  ['2026-07-01T21:59:59.999Z', '2026-07-01'],
  ['2026-07-01T22:00:00.000Z', '2026-07-02'],
  ['2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['2026-03-29T22:00:00.000Z', '2026-03-30'],
  ['1969-12-31T23:30:00.000Z', '1970-01-01'],
])('%s is on %s', (at, day) => {
  expect(dayOf(new Date(at))).toBe(day)
})

it('says of every hour of two years what the format says, in any order', () => {
  const start = Date.parse('2025-12-20T00:30:00Z')
  const wrong: Date[] = []
  for (let hour = 0; hour < 2 * 366 * 24; hour += 1) {
    // Far and near by turns.
    const at = new Date(start + ((hour * 7919) % (2 * 366 * 24)) * 3_600_000)
    if (dayOf(at) !== slowly.format(at)) wrong.push(at)
  }
  expect(wrong).toEqual([])
})

it('throws of what is no moment, as the format does', () => {
  expect(() => dayOf(new Date(Number.NaN))).toThrow(RangeError)
})

it('adds days over months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})

it('adds as the calendar does, from any day of a leap year to days far and near', () => {
  for (let start = Date.parse('2028-01-01'); start < Date.parse('2029-01-01'); start += 86_400_000) {
    const day = new Date(start).toISOString().slice(0, 10)
    for (const days of [-400, -31, -28, -2, -1, 0, 1, 2, 27, 28, 29, 30, 31, 366])
      expect(addDays(day, days)).toBe(new Date(start + days * 86_400_000).toISOString().slice(0, 10))
  }
})
