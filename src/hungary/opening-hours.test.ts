import { describe, expect, it } from 'vitest'
import { hoursText, type DayHours } from './opening-hours.ts'

const day = (from: string, to: string): DayHours => ({ from, to })
const [work, short, night] = [day('08:00', '17:00'), day('09:00', '12:30'), day('22:00', '24:00')]

describe('opening hours in words', () => {
  it.each([
    [[work, work, work, work, work, null, null], 'hétfőtől péntekig 8–17 óra'],
    [[work, work, work, work, work, short, null], 'hétfőtől péntekig 8–17 óra, szombaton 9–12:30'],
    [
      [work, null, work, null, null, short, short],
      'hétfőn 8–17 óra, szerdán 8–17 óra, szombaton és vasárnap 9–12:30',
    ],
    [[work, work, work, work, work, work, work], 'minden nap 8–17 óra'],
    [[null, null, null, null, null, null, day('00:00', '24:00')], 'vasárnap 0–24 óra'],
    [[night, null, null, null, null, null, null], 'hétfőn 22–24 óra'],
    [[null, null, null, null, null, null, null], ''],
  ])('of a week', (week, text) => expect(hoursText(week)).toBe(text))
})
