import { describe, expect, it } from 'vitest'
import { freeDeliveryOf, freeDeliveryText } from './free-delivery.ts'

const from = (value: number) => ({ value, formatted_value: `${value} Ft` })

describe('free delivery', () => {
  it('is that of the first way that the cart may go', () => {
    const methods = [
      { name: 'Személyes átvétel', available: true, free_from: null },
      { name: 'Csomagpont', available: false, free_from: from(25_000) },
      { name: 'Házhoz szállítás', available: true, free_from: from(60_000) },
      { name: 'Másik futár', available: true, free_from: from(40_000) },
    ]
    expect(freeDeliveryOf(methods)).toEqual({ name: 'Házhoz szállítás', from: 60_000 })
    expect(freeDeliveryOf(methods.slice(0, 2))).toBeNull()
  })

  it('is not promised where delivery is free from nothing on', () => {
    expect(freeDeliveryOf([{ name: 'Személyes átvétel', available: true, free_from: from(0) }])).toBeNull()
  })

  it('says what is missing, and that nothing is', () => {
    const delivery = { name: 'Házhoz szállítás', from: 60_000 }
    expect(freeDeliveryText(delivery, 47_600)).toBe('Házhoz szállítás: még 12\u00a0400\u00a0Ft, és ingyenes')
    expect(freeDeliveryText(delivery, 60_000)).toBe('Házhoz szállítás: ingyenes')
  })
})
