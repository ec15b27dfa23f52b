import { expect, it } from 'vitest'
import { differenceInput, localText, momentIn } from './history-input.ts'

it('reads moments as clocks in Hungary show them, and writes them so', () => {
  expect(momentIn('2026-11-24T14:05')).toBe('2026-11-24T13:05:00.000Z')
  expect(momentIn('2026-07-01T14:05')).toBe('2026-07-01T12:05:00.000Z')
  expect(localText('2026-07-01T12:05:30.000Z')).toBe('2026-07-01T14:05')
  expect(['', 'tegnap', '2026-13-40T10:00', null].map(momentIn)).toEqual(Array(4).fill(undefined))
})

it('takes from the address only what it may be', () => {
  const search = new URLSearchParams('ekkor=2026-11-24T14:05&mi=price&forras=senki&keres=gumi&utan=-3')
  expect(differenceInput(search)).toEqual({
    query: { from: '2026-11-24T13:05:00.000Z', what: 'price', search: 'gumi' },
  })
})
