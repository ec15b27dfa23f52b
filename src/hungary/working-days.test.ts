import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addWorkingDays,
  workingDaysBefore,
  easterSunday,
  isHoliday,
  isWorkingDay,
  localTime,
  weekdayOf,
  requestableDays,
} from './working-days.ts'

const at = (text: string) => new Date(text)
const first = (now: string, from = 2) => requestableDays(at(now), { from, count: 1 })[0]

describe('the local time', () => {
  it('is what the clock shows, far and near by turns, over both changes of a year', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Budapest',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const [start, steps] = [Date.parse('2026-01-01T00:00:29Z'), 365 * 48]
    const wrong: string[] = []
    for (let step = 0; step < steps; step += 1) {
      const now = new Date(start + ((step * 7919) % steps) * 1_800_000)
      const { day, time } = localTime(now)
      if (`${day} ${time}` !== clock.format(now)) wrong.push(`${day} ${time}`)
    }
    expect(wrong).toEqual([])
    expect(() => localTime(new Date(Number.NaN))).toThrow(RangeError)
  })
})

describe('the days that may be requested', () => {
  it('begin on the second working day when the order comes in the morning', () => {
    expect(first('2026-11-24T09:00:00+01:00')).toBe('2026-11-26')
  })

  it("are one later from 14 o'clock of Budapest, in winter and in summer", () => {
    expect(first('2026-11-24T12:59:59Z')).toBe('2026-11-26')
    expect(first('2026-11-24T13:00:00Z')).toBe('2026-11-27')
    expect(first('2026-07-07T11:59:59Z')).toBe('2026-07-09')
    expect(first('2026-07-07T12:00:00Z')).toBe('2026-07-10')
  })

  it('take the date of Budapest, not of Greenwich', () => {
    expect(first('2026-11-23T23:30:00Z', 0)).toBe('2026-11-24')
  })

  it('leave weekends out: what comes on Saturday counts as of Monday', () => {
    expect(first('2026-11-21T09:00:00+01:00')).toBe('2026-11-25')
    expect(requestableDays(at('2026-11-24T09:00:00+01:00'), { from: 2, count: 10 })).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
    ])
  })

  it('leave public holidays out, those of Easter too', () => {
    expect(first('2026-12-22T09:00:00+01:00')).toBe('2026-12-28')
    // Good Friday is 3 April, Easter Monday the 6th.
    expect(first('2026-04-01T09:00:00+02:00')).toBe('2026-04-07')
    expect(['2026-04-03', '2026-04-06', '2026-05-25', '2027-03-26', '2027-05-17'].map(isHoliday)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(isHoliday('2026-04-05')).toBe(false)
    // Years by turns: one's Easter says nothing of another's.
    expect(['2027-04-06', '2026-03-29', '2027-03-29', '2026-04-06'].map(isHoliday)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('are as the shop says where its days differ from the country’s', () => {
    const days = { daysOff: ['2026-12-11'], extraDays: ['2026-12-12', '2026-12-24'] }
    expect(['2026-12-11', '2026-12-12', '2026-12-24'].map((day) => isWorkingDay(day, days))).toEqual([
      false,
      true,
      true,
    ])
    expect(['2026-08-21', '2026-08-08'].map((day) => isWorkingDay(day))).toEqual([false, false])
    expect(addWorkingDays('2026-12-10', 2, days)).toBe('2026-12-14')
    expect(workingDaysBefore('2026-12-14', 2, days)).toBe('2026-12-10')
  })

  it('never go back when the order comes later, are ascending and all working days', () => {
    const moment = fc.date({ min: at('2024-01-01'), max: at('2032-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 0, max: 9 }), (a, b, from) => {
        const [early, late] = a < b ? [a, b] : [b, a]
        const days = requestableDays(early, { from, count: 10 })
        expect(days.every((day) => isWorkingDay(day))).toBe(true)
        expect(days).toEqual([...new Set(days)].sort())
        expect(requestableDays(late, { from, count: 1 })[0]! >= days[0]!).toBe(true)
      }),
    )
  })
})

describe('the calendar', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('has Easter of %i on %s', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })

  it('counts from Monday and speaks Hungarian', () => {
    expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7])
  })
})
