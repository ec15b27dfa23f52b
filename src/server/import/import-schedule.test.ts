import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextRun, rhythms } from './import-schedule.ts'

const next = (rhythm: (typeof rhythms)[number], minute: number, now: string) =>
  nextRun({ rhythm, minute }, new Date(now))?.toISOString() ?? null

it('fetches at the hour of Hungary, in summer and in winter', () => {
  expect(next('daily', 360, '2026-01-10T04:59:00Z')).toBe('2026-01-10T05:00:00.000Z')
  expect(next('daily', 360, '2026-01-10T05:00:00Z')).toBe('2026-01-11T05:00:00.000Z')
  expect(next('daily', 360, '2026-07-10T03:59:00Z')).toBe('2026-07-10T04:00:00.000Z')
  // The clocks are put forward in the night to the 29th of March.
  expect(next('daily', 360, '2026-03-28T06:00:00Z')).toBe('2026-03-29T04:00:00.000Z')
  expect(next('daily', 150, '2026-03-28T06:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
})

it('fetches on working days, on Mondays, every hour, or never', () => {
  expect(next('weekdays', 360, '2026-01-09T12:00:00Z')).toBe('2026-01-12T05:00:00.000Z')
  expect(next('weekly', 360, '2026-01-12T05:00:00Z')).toBe('2026-01-19T05:00:00.000Z')
  expect(next('hourly', 375, '2026-01-12T05:14:00Z')).toBe('2026-01-12T05:15:00.000Z')
  expect(next('hourly', 15, '2026-01-12T05:15:00Z')).toBe('2026-01-12T06:15:00.000Z')
  expect(next('never', 0, '2026-01-12T05:15:00Z')).toBeNull()
})

it('is always later, and within eight days', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...rhythms), fc.nat(1439), moments, (rhythm, minute, now) => {
      const at = nextRun({ rhythm, minute }, now)
      if (rhythm === 'never') {
        expect(at).toBeNull()
        return
      }
      expect(at!.getTime()).toBeGreaterThan(now.getTime())
      expect(at!.getTime() - now.getTime()).toBeLessThan(8 * 86_400_000)
    }),
  )
})
