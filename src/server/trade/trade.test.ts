import { describe, expect, test } from 'vitest'
import { defaultTrade, openingText, readTrade, shownPromise, tradeErrors, type Trade } from './trade.ts'

describe('what is stored', () => {
  test('has a default for all that is absent, and as a whole where it does not fit', () => {
    expect(readTrade(undefined)).toEqual(defaultTrade)
    expect(readTrade({ cutOff: '15:00' })).toEqual({ ...defaultTrade, cutOff: '15:00' })
    expect(readTrade({ cutOff: '25:00' })).toEqual(defaultTrade)
  })
})

test('a day that closes before it opens is refused at that day', () => {
  const hours = [...defaultTrade.hours]
  hours[2] = { from: '10:00', to: '10:00' }
  expect(Object.keys(tradeErrors({ ...defaultTrade, hours, backorder: { from: 5, to: 3 } }))).toEqual([
    'hours.2',
    'backorder',
  ])
  expect(tradeErrors(defaultTrade)).toEqual({})
})

test('hours and what they do not say stand in one line', () => {
  expect(openingText({ ...defaultTrade, note: 'ünnepnapokon zárva' })).toBe(
    'hétfőtől péntekig 8–17 óra; ünnepnapokon zárva',
  )
  expect(openingText({ hours: defaultTrade.hours.map(() => null), note: 'csak időpontra' })).toBe(
    'csak időpontra',
  )
})

test('what is cached of a promise goes at midnight, at the cut-off, and with each setting that it depends on', () => {
  const at = (time: string, changes: Partial<Trade> = {}) =>
    shownPromise(new Date(`2026-11-${time}:00+01:00`), { ...defaultTrade, ...changes })
  expect(at('24T09:00')).toBe(at('24T15:59'))
  expect(at('24T15:59')).not.toBe(at('24T16:00'))
  expect(at('24T23:59')).not.toBe(at('25T00:00'))
  // Goods on order arrive later by it, what is in stock does not.
  const changes: Partial<Trade>[] = [
    { daysOff: ['2026-11-27'] },
    { extraDays: ['2026-11-28'] },
    { transitDays: 2 },
    { backorder: { from: 3, to: 6 } },
    { cutOff: '15:00' },
  ]
  for (const change of changes) expect(at('24T09:00', change)).not.toBe(at('24T09:00'))
})
