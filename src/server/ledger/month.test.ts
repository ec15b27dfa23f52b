import { expect, it } from 'vitest'
import { differencesOf, hasEnded, isSameMonth, monthBefore, totalOf, type MonthLine } from './month.ts'

const line = (channel: string, more: Partial<MonthLine> = {}): MonthLine => ({
  channel,
  captures: 1,
  captured: 1000,
  refunds: 0,
  refunded: 0,
  fees: 0,
  ...more,
})
const open = { orders: 0, amount: 0 }

it('adds up what came in each way', () => {
  expect(totalOf([line('transfer'), line('cod:own', { refunds: 1, refunded: 300, fees: 19 })])).toEqual({
    channel: '',
    captures: 2,
    captured: 2000,
    refunds: 1,
    refunded: 300,
    fees: 19,
  })
})

it('says what was booked into a closed month, and what a refund and a payment hide from the sum', () => {
  const closed = { lines: [line('transfer'), line('other')], open }
  const now = {
    lines: [line('transfer', { captures: 2, captured: 1500, refunds: 1, refunded: 500 }), line('cod:own')],
    open,
  }
  expect(differencesOf(closed, now)).toEqual([
    { channel: 'cod:own', before: 0, after: 1000 },
    { channel: 'other', before: 1000, after: 0 },
    { channel: 'transfer', before: 1000, after: 1000 },
  ])
  expect(isSameMonth(closed, closed)).toBe(true)
  expect(isSameMonth(closed, { ...closed, open: { orders: 1, amount: 5 } })).toBe(false)
})

it('knows which months are over', () => {
  expect([hasEnded('2026-10', '2026-11-01'), hasEnded('2026-11', '2026-11-30')]).toEqual([true, false])
  expect([monthBefore('2026-11'), monthBefore('2026-01')]).toEqual(['2026-10', '2025-12'])
})
