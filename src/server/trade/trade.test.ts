import { describe, expect, test } from 'vitest'
import { defaultTrade, openingText, readTrade, tradeErrors } from './trade.ts'

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
