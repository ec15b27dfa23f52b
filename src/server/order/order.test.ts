import { describe, expect, it } from 'vitest'
import { formatOrderNumber, presentDate } from './order-date.ts'
import {
  machines,
  orderStatus,
  transition,
  TransitionRefused,
  type FulfilmentState,
  type OrderState,
} from './order.ts'

describe('the machines of an order', () => {
  it('allow the listed steps and refuse every other', () => {
    for (const machine of ['order', 'fulfilment'] as const) {
      const table: Record<string, readonly string[]> = machines[machine]
      for (const from of Object.keys(table)) {
        for (const to of Object.keys(table)) {
          const step = () => transition(machine, from as never, to as never)
          if (table[from]?.includes(to)) expect(step()).toBe(to)
          else expect(step).toThrow(TransitionRefused)
        }
      }
    }
  })

  it('know no way out of a cancelled or completed order', () => {
    expect([machines.order.cancelled, machines.order.completed]).toEqual([[], []])
  })
})

describe('the status that a person sees', () => {
  it('has a name for every pair of states', () => {
    for (const state of Object.keys(machines.order) as OrderState[]) {
      for (const fulfilment of Object.keys(machines.fulfilment) as FulfilmentState[]) {
        expect(orderStatus(state, fulfilment).name).not.toBe('')
      }
    }
  })

  it("is the order's own, then that of the goods", () => {
    expect(orderStatus('placed', 'unfulfilled').name).toBe('Feldolgozás alatt')
    expect(orderStatus('quote_requested', 'unfulfilled').name).toBe('Ajánlatra vár')
    expect(orderStatus('accepted', 'shipped').name).toBe('Átadva a futárnak')
    expect(orderStatus('cancelled', 'shipped').name).toBe('Törölve')
  })
})

describe('dates and numbers of an order', () => {
  it('are those of Hungary', () => {
    expect(presentDate(new Date('2026-11-21T08:05:00Z'))).toEqual({
      formatted_date: '2026. 11. 21.',
      formatted_time: '09:05',
      formatted_date_time: '2026. 11. 21. 09:05',
      iso: '2026-11-21T08:05:00.000Z',
    })
    expect(presentDate(new Date('2026-07-01T22:30:00Z')).formatted_date_time).toBe('2026. 07. 02. 00:30')
  })

  it('start the year at Hungarian midnight and grow beyond six digits', () => {
    expect(formatOrderNumber(new Date('2026-12-31T22:59:59Z'), 123)).toBe('2026-000123')
    expect(formatOrderNumber(new Date('2026-12-31T23:00:00Z'), 124)).toBe('2027-000124')
    expect(formatOrderNumber(new Date('2026-06-01T00:00:00Z'), 1_234_567)).toBe('2026-1234567')
  })
})
