import { expect, it } from 'vitest'
import { dueBetween, fitsCart, reminderToken } from './cart-reminder.ts'

const now = new Date('2026-11-21T12:00:00Z')

it('reminds of carts that have lain still for the hours that are set, for two weeks', () => {
  expect(dueBetween(now, 24)).toEqual({
    from: new Date('2026-11-07T12:00:00Z'),
    to: new Date('2026-11-20T12:00:00Z'),
  })
})

it('has a day to remind when more than two weeks are set', () => {
  const due = dueBetween(now, 720)!
  expect(due.to.getTime() - due.from.getTime()).toBe(86_400_000)
})

it('reminds nobody with zero hours', () => {
  expect(dueBetween(now, 0)).toBeNull()
})

it('signs the links of one cart', () => {
  const token = reminderToken('titok', 'egyik')
  expect([fitsCart('titok', 'egyik', token), fitsCart('titok', 'masik', token)]).toEqual([true, false])
})
