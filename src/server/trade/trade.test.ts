import { describe, expect, test } from 'vitest'
import { defaultTrade, deliveryWeekday, openingText, readTrade, stockDelivery, tradeErrors } from './trade.ts'

const at = (text: string) => new Date(text)

describe('the day the courier comes', () => {
  test.each([
    ['2026-11-23T15:59:00+01:00', 'kedden'],
    ['2026-11-23T16:00:00+01:00', 'szerdán'],
    ['2026-11-20T15:00:00+01:00', 'hétfőn'],
    ['2026-11-20T17:00:00+01:00', 'kedden'],
    ['2026-11-21T12:00:00+01:00', 'kedden'],
    ['2026-06-30T23:30:00+02:00', 'csütörtökön'],
  ])('ordered at %s it comes %s', (now, day) => expect(deliveryWeekday(new Date(now))).toBe(day))

  test('follows the cut-off to the minute, and the days on the way', () => {
    const late = { ...defaultTrade, cutOff: '12:30' }
    expect(deliveryWeekday(at('2026-11-23T12:29:59+01:00'), late)).toBe('kedden')
    expect(deliveryWeekday(at('2026-11-23T12:30:00+01:00'), late)).toBe('szerdán')
    expect(deliveryWeekday(at('2026-11-19T10:00:00+01:00'), { ...late, transitDays: 3 })).toBe('kedden')
  })

  test('is a number of days where a weekday could be this one or the next', () => {
    const now = at('2026-11-23T10:00:00+01:00')
    expect(stockDelivery(now, { ...defaultTrade, transitDays: 3 })).toBe('csütörtökön Önnél')
    expect(stockDelivery(now, { ...defaultTrade, transitDays: 4 })).toBe('4 munkanapon belül Önnél')
  })
})

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
