import { describe, expect, it } from 'vitest'
import { presentShippingOffer } from './shipping-presenting.ts'
import { offerShipping, type ShippingMethodRecord } from './shipping.ts'

const method: ShippingMethodRecord = {
  id: 1,
  name: 'Házhoz szállítás',
  description: '',
  provider: 'own',
  bands: [
    { fromTotal: 50_000, toWeightGrams: 20_000, gross: 990 },
    { fromTotal: 5000, toWeightGrams: 20_000, gross: 1990 },
    { fromTotal: 5000, toWeightGrams: 40_000, gross: 3990 },
  ],
  freeFrom: 100_000,
  maxWeightGrams: 60_000,
  taxRate: 27,
  addressRequired: true,
  isPickupPoint: false,
  requestForQuotation: false,
  pickupProviders: [],
  eligibility: {},
  requestedDayFrom: null,
  transitDays: null,
  imageKey: null,
  active: true,
}
const offer = (itemsGross: number, weightGrams: number, changes: Partial<ShippingMethodRecord> = {}) => {
  const { gross, unavailableReason } = offerShipping(
    { ...method, ...changes },
    { itemsGross, weightGrams, pieces: 1, items: [], postalCode: null, inStock: true },
    { now: new Date('2026-11-24T08:00:00Z') },
  )
  return unavailableReason ?? gross
}

describe('the price of delivery', () => {
  it('is that of the first band that fits total and weight', () => {
    expect(offer(5000, 20_000)).toBe(1990)
    expect(offer(5000, 20_001)).toBe(3990)
    expect(offer(49_999, 0)).toBe(1990)
    expect(offer(50_000, 0)).toBe(990)
    expect(offer(50_000, 30_000)).toBe(3990)
  })

  it('is nothing from the free total upwards', () => {
    expect(offer(99_999, 100)).toBe(990)
    expect(offer(100_000, 100)).toBe(0)
  })

  it('is nothing without bands, and 0 until it is agreed for a quotation', () => {
    expect(offer(1, 1, { bands: [], freeFrom: null })).toBe(0)
    expect(offer(1, 50_000, { requestForQuotation: true })).toBe(0)
  })
})

describe('a method that can not carry the cart', () => {
  it('says why', () => {
    expect(offer(5000, 60_001)).toBe('Ez a csomag 60 kg-nál nehezebb, ezért nem adhatjuk fel így.')
    expect(offer(5000, 50_000)).toBe('Ekkora súlyú csomaghoz nem választható.')
    expect(offer(4999, 100)).toBe('Legalább 5\u00a0000\u00a0Ft értékű rendeléshez választható.')
    expect(offer(5000, 100, { active: false })).toBe('Ez a szállítási mód már nem választható.')
  })

  it('stays refused above its free total: too heavy is too heavy', () => {
    expect(offer(200_000, 50_000)).toBe('Ekkora súlyú csomaghoz nem választható.')
  })
})

it('collecting at the shop says where to park, other ways do not', () => {
  const now = new Date('2026-11-24T08:00:00Z')
  const parcel = { itemsGross: 5000, weightGrams: 100, pieces: 1, postalCode: null, inStock: true, items: [] }
  const shown = (changes: Partial<ShippingMethodRecord>, parking: string) => {
    const way = {
      ...method,
      description: 'A boltban.',
      isPickupPoint: false,
      addressRequired: false,
      ...changes,
    }
    return presentShippingOffer(offerShipping(way, parcel, { now }), { now, parking }).description
  }
  expect(shown({}, 'az udvarban')).toBe('A boltban. Parkolás: az udvarban')
  expect(shown({}, '')).toBe('A boltban.')
  expect(shown({ addressRequired: true }, 'az udvarban')).toBe('A boltban.')
  expect(shown({ isPickupPoint: true }, 'az udvarban')).toBe('A boltban.')
})

describe('goods that fit no locker', () => {
  const now = new Date('2026-11-24T08:00:00Z')
  const item = { name: 'Abroncs', longestSideMm: null, categories: [] }
  const parcel = { itemsGross: 5000, weightGrams: 100, pieces: 2, postalCode: null, inStock: true }
  const shown = (lockers: boolean[], changes: Partial<ShippingMethodRecord>) => {
    const items = lockers.map((lockerAllowed) => ({ ...item, lockerAllowed }))
    const point = { ...method, description: 'Ponton.', isPickupPoint: true, ...changes }
    return presentShippingOffer(offerShipping(point, { ...parcel, items }, { now }), { now }).description
  }

  it('are offered at points with staff, and the offer says so', () => {
    expect(shown([true, false], { pickupProviders: ['gls'] })).toBe(
      'Ponton. Ami a kosárban van, automatába nem fér: csak személyzettel működő ponton veheti át.',
    )
  })

  it.each<[string, boolean[], Partial<ShippingMethodRecord>]>([
    ['where all fit', [true, true], { pickupProviders: ['gls'] }],
    ['at a workshop', [false], { pickupProviders: ['partner'] }],
    ['at home', [false], { isPickupPoint: false, pickupProviders: [] }],
    [
      'where it can’t be chosen anyway',
      [false],
      { pickupProviders: ['foxpost'], eligibility: { locker: true } },
    ],
  ])('nothing is said %s', (_, lockers, changes) => {
    expect(shown(lockers, changes)).toBe('Ponton.')
  })
})
