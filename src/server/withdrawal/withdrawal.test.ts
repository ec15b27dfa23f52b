import { describe, expect, it } from 'vitest'
import { dayOf } from '#hungary/calendar-day.ts'
import {
  formatMoment,
  formatReference,
  isLate,
  lastDay,
  possibleSteps,
  readOrderNumber,
  refundDay,
  signedText,
  statementText,
  takeStep,
  WithdrawalRefusedError,
  withdrawalStates,
} from './withdrawal.ts'

describe('the steps of a withdrawal', () => {
  it('are those of the table and no others', () => {
    const listed = withdrawalStates.flatMap((from) => possibleSteps(from).map((to) => `${from}>${to}`))
    expect(listed).toEqual([
      'received>acknowledged',
      'acknowledged>goods_received',
      'acknowledged>refunded',
      'acknowledged>rejected',
      'goods_received>refunded',
      'goods_received>rejected',
    ])
    for (const from of withdrawalStates)
      for (const to of withdrawalStates)
        if (listed.includes(`${from}>${to}`)) expect(takeStep(from, to)).toBe(to)
        else expect(() => takeStep(from, to)).toThrow(WithdrawalRefusedError)
  })
})

describe('the statement', () => {
  it('names the order and, where not all of it is meant, the goods', () => {
    expect(statementText({ orderNumber: '2026-000123', items: [] })).toBe(
      'Elállok a szerződéstől. Rendelésszám: 2026-000123. Az elállás a teljes rendelésre vonatkozik.',
    )
    expect(statementText({ orderNumber: '2026-000123', items: ['2 db gumi', '1 db felni'] })).toContain(
      'Az elállás ezekre vonatkozik: 2 db gumi; 1 db felni.',
    )
  })

  it('is signed so that no two share a signature', () => {
    const statement = { name: 'A', orderNumber: '1', email: 'a@b.hu', items: ['x', 'y'], refundAccount: '' }
    const others = [
      { ...statement, items: ['x, y'] },
      { ...statement, items: [] },
      { ...statement, name: 'B' },
      { ...statement, orderNumber: '2' },
      { ...statement, email: 'a@c.hu' },
      { ...statement, refundAccount: '11773016-11111018' },
    ]
    const texts = [
      signedText('i', statement),
      signedText('j', statement),
      ...others.map((one) => signedText('i', one)),
    ]
    expect(new Set(texts).size).toBe(8)
  })

  it('finds an order number however it was typed', () => {
    expect(readOrderNumber('# 2026-000123 ')).toBe('2026-000123')
  })
})

describe('the time to withdraw', () => {
  const taken = (iso: string) => new Date(iso)
  it.each([
    ['a Monday', '2026-11-02T09:00:00Z', '2026-11-16'],
    ['a Saturday, so until Monday', '2026-11-07T09:00:00Z', '2026-11-23'],
    ['a Sunday, so until Monday', '2026-11-08T09:00:00Z', '2026-11-23'],
    ['late in the evening in Hungary', '2026-11-02T23:30:00Z', '2026-11-17'],
  ])('ends after 14 days: taken over on %s', (_, at, day) => {
    expect(lastDay(taken(at))).toBe(day)
  })

  it('lasts until midnight in Hungary', () => {
    const takenOver = taken('2026-11-02T09:00:00Z')
    expect(isLate(taken('2026-11-16T22:59:59Z'), takenOver)).toBe(false)
    expect(isLate(taken('2026-11-16T23:00:00Z'), takenOver)).toBe(true)
  })

  it('has not begun before the goods are there', () => {
    expect(isLate(taken('2030-01-01T00:00:00Z'), null)).toBe(false)
  })
})

it('writes times, days and references as they are in Hungary', () => {
  const newYear = new Date('2026-12-31T23:30:05Z')
  expect(formatMoment(newYear)).toBe('2027. 01. 01. 00:30:05')
  expect(dayOf(newYear)).toBe('2027-01-01')
  expect(formatReference(newYear, 12)).toBe('EL-2027-000012')
  expect(refundDay(newYear)).toBe('2027-01-15')
})
