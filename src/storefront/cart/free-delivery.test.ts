import { describe, expect, it } from 'vitest'
import { freeDeliveryOf, freeDeliveryText } from './free-delivery.ts'

const from = (value: number) => ({ value, formatted_value: `${value} Ft` })

describe('free delivery', () => {
  it('is that of the first way that the cart may go', () => {
    const methods = [
      { name: 'Személyes átvétel', available: true, free_from: null, address_required: false },
      { name: 'Csomagpont', available: false, free_from: from(25_000), address_required: false },
      { name: 'Házhoz szállítás', available: true, free_from: from(60_000), address_required: true },
      { name: 'Másik futár', available: true, free_from: from(40_000), address_required: true },
    ]
    expect(freeDeliveryOf(methods)).toEqual({ name: 'Házhoz szállítás', toAddress: true, from: 60_000 })
    expect(freeDeliveryOf(methods.slice(0, 2))).toBeNull()
  })

  it('is not promised where delivery is free from nothing on', () => {
    expect(
      freeDeliveryOf([
        { name: 'Személyes átvétel', available: true, free_from: from(0), address_required: false },
      ]),
    ).toBeNull()
  })

  it('says what is missing, and that nothing is', () => {
    const courier = { name: 'Házhoz szállítás', toAddress: true, from: 60_000 }
    expect(freeDeliveryText(courier, 47_600)).toBe('Még 12\u00a0400\u00a0Ft, és ingyen házhoz visszük')
    expect(freeDeliveryText(courier, 60_000)).toBe('Ingyen házhoz visszük')
    const point = { name: 'Csomagpont', toAddress: false, from: 60_000 }
    expect(freeDeliveryText(point, 47_600)).toBe('Csomagpont: még 12\u00a0400\u00a0Ft, és ingyenes')
    expect(freeDeliveryText(point, 60_000)).toBe('Csomagpont: ingyenes')
  })
})
