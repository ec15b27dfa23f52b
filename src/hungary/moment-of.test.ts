import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentOfWallTime, wallTimeOf } from './moment-of.ts'

it('what clocks show of a whole minute is that minute again, or the same an hour earlier when the clocks went back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 }),
      (minute) => {
        const at = new Date(minute * 60_000)
        const again = momentOfWallTime(wallTimeOf(at))
        expect([0, 3_600_000]).toContain(at.getTime() - again.getTime())
        expect(wallTimeOf(again)).toBe(wallTimeOf(at))
      },
    ),
  )
})

it('an hour that the clocks leap over in March is the one after it', () => {
  expect(momentOfWallTime('2026-03-29T02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(momentOfWallTime('2026-12-01T08:00').toISOString()).toBe('2026-12-01T07:00:00.000Z')
})
