import { describe, expect, it } from 'vitest'
import { lockerRefusal } from './eligibility.ts'
import { openDays, pickupRefusal } from './pickup-choice.ts'
import type { PickupPointRecord } from './pickup-point.ts'

const point: PickupPointRecord = {
  id: 'gls:1',
  provider: 'gls',
  externalId: '1',
  type: 'parcel_shop',
  name: 'Sarki bolt',
  postalCode: '1117',
  city: 'Budapest',
  address: 'Fő utca 1.',
  latitude: 47.4,
  longitude: 19,
  hours: [],
  features: [],
  saturation: null,
  active: true,
}
const method = { pickupProviders: ['gls' as const] }
const goods = (lockerAllowed: boolean) => ({
  items: [{ name: 'x', lockerAllowed, longestSideMm: null, categories: [] }],
})

describe('a chosen pickup point', () => {
  it('is of the method, active, and holds the goods', () => {
    expect(pickupRefusal(point, method, goods(false))).toBeNull()
    expect(pickupRefusal({ ...point, provider: 'mpl' }, method, goods(true))).toContain('nem ehhez')
    expect(pickupRefusal({ ...point, active: false }, method, goods(true))).toContain('Sarki bolt')
    expect(pickupRefusal({ ...point, type: 'locker' }, method, goods(true))).toBeNull()
    expect(pickupRefusal({ ...point, type: 'locker' }, method, goods(false))).toBe(lockerRefusal)
  })

  it('leaves only its open days, all when nobody gave its hours', () => {
    const days = ['2026-11-26', '2026-11-27', '2026-11-30']
    const closedOnFriday = [1, 2, 3, 4].map((day) => ({ day, hours: [{ from: '08:00', to: '16:00' }] }))
    expect(openDays(days, { hours: closedOnFriday })).toEqual(['2026-11-26', '2026-11-30'])
    expect(openDays(days, { hours: [{ day: 1, hours: [] }] })).toEqual(days)
  })
})
