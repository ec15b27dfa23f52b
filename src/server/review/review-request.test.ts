import { expect, it } from 'vitest'
import { deliveredBetween, fitsOrder, requestToken } from './review-request.ts'

const now = new Date('2026-11-26T12:00:00Z')
const day = (date: string) => new Date(`${date}T12:00:00Z`)

it('asks about what was delivered so many days ago, for thirty days more', () => {
  expect(deliveredBetween(now, 14, day('2026-01-01'))).toEqual({
    from: day('2026-10-13'),
    to: day('2026-11-12'),
  })
})

it('asks about nothing that was delivered before asking was turned on', () => {
  expect(deliveredBetween(now, 14, day('2026-11-01'))).toEqual({
    from: day('2026-11-01'),
    to: day('2026-11-12'),
  })
  expect(deliveredBetween(now, 14, day('2026-11-20'))).toBeNull()
})

it('asks nobody at 0 days', () => {
  expect(deliveredBetween(now, 0, day('2026-01-01'))).toBeNull()
})

it('signs a link for one order only', () => {
  const token = requestToken('secret', 'a')
  expect(fitsOrder('secret', 'a', token)).toBe(true)
  expect(fitsOrder('secret', 'b', token)).toBe(false)
  expect(fitsOrder('another', 'a', token)).toBe(false)
})
