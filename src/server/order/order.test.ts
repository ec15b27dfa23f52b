import { describe, expect, it } from 'vitest'
import { formatOrderNumber, presentDate } from './order-date.ts'
import { isTrackingCode, trackingUrl } from '#server/carrier/index.ts'
import {
  machines,
  merchantStatus,
  orderStatus,
  possibleSteps,
  takeStep,
  transition,
  TransitionRefusedError,
  waysBack,
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
          else expect(step).toThrow(TransitionRefusedError)
        }
      }
    }
  })

  it('know no way out of a cancelled or completed order', () => {
    expect([machines.order.cancelled, machines.order.completed]).toEqual([[], []])
  })
})

describe('the two machines together', () => {
  it('prepare, send and deliver only what was accepted', () => {
    expect(() => takeStep({ order: 'placed', fulfilment: 'unfulfilled' }, 'fulfilment', 'preparing')).toThrow(
      'a rendelés „leadva”; előbb legyen: elfogadva',
    )
    expect(takeStep({ order: 'accepted', fulfilment: 'preparing' }, 'fulfilment', 'shipped')).toEqual({
      order: 'accepted',
      fulfilment: 'shipped',
    })
  })

  it('cancel nothing that is on its way, and complete only what was delivered', () => {
    expect(possibleSteps({ order: 'accepted', fulfilment: 'shipped' })).toEqual([
      'fulfilment:delivered',
      'fulfilment:returned',
    ])
    expect(possibleSteps({ order: 'accepted', fulfilment: 'returned' })).toEqual(['order:cancelled'])
    expect(possibleSteps({ order: 'accepted', fulfilment: 'delivered' })).toEqual([
      'order:completed',
      'fulfilment:returned',
    ])
    expect(possibleSteps({ order: 'cancelled', fulfilment: 'cancelled' })).toEqual([])
  })

  it('say what may be done when a step is refused', () => {
    expect(() => transition('order', 'placed', 'completed')).toThrow('innen lehet: elfogadva, törölve')
    expect(() => transition('order', 'cancelled', 'placed')).toThrow('innen nincs tovább')
  })
})

describe('a parcel', () => {
  it('is followed on the page of its carrier', () => {
    expect(trackingUrl({ carrier: 'foxpost', trackingCode: 'CLFOX 1&2' })).toBe(
      'https://www.foxpost.hu/csomagkovetes/?code=CLFOX%201%262',
    )
  })

  it('has a code of letters and digits', () => {
    expect(['1234567890', 'CLFOX123', 'UA-0004-HU'].every(isTrackingCode)).toBe(true)
    expect(['', '12', '-1234', '1234 5678', '<b>123</b>', 'x'.repeat(41)].some(isTrackingCode)).toBe(false)
  })
})

describe('the status that a customer sees', () => {
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
    expect(orderStatus('completed', 'delivered').name).toBe('Teljesítve')
    expect(orderStatus('completed', 'returned').name).toBe('Visszaküldve')
  })

  it('is said in other words of goods that wait in the shop', () => {
    expect(orderStatus('accepted', 'shipped', true)).toEqual({ name: 'Átvehető', color: 'success' })
    expect(orderStatus('accepted', 'delivered', true).name).toBe('Átvéve')
    expect(orderStatus('accepted', 'preparing', true).name).toBe('Összekészítés alatt')
  })

  it('is said to the merchant as what is to be done, or was', () => {
    expect(merchantStatus('placed', 'unfulfilled')).toEqual({
      ...orderStatus('placed', 'unfulfilled'),
      name: 'Elfogadásra vár',
    })
    expect(merchantStatus('accepted', 'unfulfilled').name).toBe('Elfogadva')
    expect(merchantStatus('accepted', 'partially_shipped').name).toBe('Részben feladva')
    expect(merchantStatus('accepted', 'shipped').name).toBe('Feladva')
    expect(merchantStatus('completed', 'returned').name).toBe('Visszaérkezett')
    for (const fulfilment of ['partially_shipped', 'shipped', 'delivered'] as const)
      expect(merchantStatus('accepted', fulfilment, true)).toEqual(orderStatus('accepted', fulfilment, true))
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

it('lists the way back of every step, and no other', () => {
  for (const machine of ['order', 'fulfilment'] as const) {
    const there = Object.entries<readonly string[]>(machines[machine])
    const back = Object.entries<readonly string[]>(waysBack[machine])
    const pairs = (table: typeof there, isBack: boolean) =>
      table
        .flatMap(([from, to]) => to.map((one) => (isBack ? `${one}>${from}` : `${from}>${one}`)))
        .toSorted()
    expect(pairs(back, true)).toEqual(pairs(there, false))
  }
})
