import { expect, it } from 'vitest'
import type { AppSecret } from '#platform/security/ids.ts'
import { fitsReminder, reminderToken, seasonAt } from './season-reminder.ts'

it.each([
  ['2027-03-19T22:30:00Z', null],
  ['2027-03-19T23:30:00Z', '2027-spring'],
  ['2027-04-15T21:00:00Z', '2027-spring'],
  ['2027-04-16T00:00:00Z', null],
  ['2026-10-09T21:59:00Z', null],
  ['2026-10-09T22:00:00Z', '2026-autumn'],
  ['2026-11-05T22:00:00Z', '2026-autumn'],
  ['2026-11-06T12:00:00Z', null],
  ['2026-07-01T12:00:00Z', null],
])('at %s the change that is due is %s', (at, key) => {
  expect(seasonAt(new Date(at))?.key ?? null).toBe(key)
})

it('a link ends the reminders of one account', () => {
  const secret = 'a secret of the tests, long enough for all' as AppSecret
  const token = reminderToken(secret, 7)
  expect(fitsReminder(secret, 7, token)).toBe(true)
  expect(fitsReminder(secret, 71, token)).toBe(false)
  expect(fitsReminder(secret, 7, `${token}x`)).toBe(false)
})
