import { describe, expect, it } from 'vitest'
import { eligibilityRefusal, lockerRefusal, type ShippingEligibility } from './eligibility.ts'
import type { Parcel, ParcelItem } from './shipping.ts'

const tyre: ParcelItem = {
  name: 'Nordval Fjell 3',
  lockerAllowed: false,
  longestSideMm: 640,
  categories: ['abroncsok', 'teli-gumi', 'teli-szemelygumi'],
}
const oil: ParcelItem = {
  name: 'Motorolaj 5W-30',
  lockerAllowed: true,
  longestSideMm: null,
  categories: ['olajok'],
}
function refusal(eligibility: ShippingEligibility, parcel: Partial<Parcel> = {}, addressRequired = true) {
  const whole: Parcel = {
    itemsGross: 1,
    weightGrams: 1,
    pieces: 1,
    items: [oil],
    postalCode: null,
    inStock: true,
    ...parcel,
  }
  return eligibilityRefusal({ eligibility, addressRequired }, whole)
}

describe('what a method carries', () => {
  it('is everything where it asks nothing', () => {
    expect(refusal({}, { items: [tyre, oil], pieces: 999, postalCode: '1117' })).toBeNull()
  })

  it('is only what fits a locker, when it ends in one', () => {
    expect(refusal({ locker: true }, { items: [oil] })).toBeNull()
    expect(refusal({ locker: true }, { items: [oil, tyre] })).toBe(lockerRefusal)
  })

  it('has a longest side; goods whose size nobody knows stand in no way', () => {
    expect(refusal({ maxSideMm: 640 }, { items: [tyre, oil] })).toBeNull()
    expect(refusal({ maxSideMm: 639 }, { items: [tyre] })).toBe(
      'A kosárban lévő termék mérete miatt nem kérhető: legfeljebb 63,9 cm hosszú lehet.',
    )
  })

  it('has a number of pieces', () => {
    expect(refusal({ maxPieces: 2 }, { pieces: 2 })).toBeNull()
    expect(refusal({ maxPieces: 2 }, { pieces: 3 })).toBe('Legfeljebb 2 darabhoz választható.')
  })

  it('has a least weight, of all of it together', () => {
    expect(refusal({ minWeightGrams: 100_000 }, { weightGrams: 100_000 })).toBeNull()
    expect(refusal({ minWeightGrams: 100_000 }, { weightGrams: 99_999 })).toBe(
      'Legalább 100 kg súlyú rendeléshez választható.',
    )
  })

  it('is of the named categories with all below them, and names what is not', () => {
    expect(refusal({ onlyCategories: ['abroncsok'] }, { items: [tyre] })).toBeNull()
    expect(refusal({ onlyCategories: ['abroncsok'] }, { items: [tyre, oil] })).toBe(
      'Ehhez a termékhez nem választható: Motorolaj 5W-30.',
    )
    expect(refusal({ exceptCategories: ['teli-gumi'] }, { items: [oil] })).toBeNull()
    expect(refusal({ exceptCategories: ['teli-gumi'] }, { items: [oil, tyre] })).toBe(
      'Ehhez a termékhez nem választható: Nordval Fjell 3.',
    )
  })

  it('goes to its own region only, once the address is there and when it goes to one', () => {
    const region = { postalCodes: ['1', '20'] }
    expect(refusal(region)).toBeNull()
    expect(refusal(region, { postalCode: '1117' })).toBeNull()
    expect(refusal(region, { postalCode: '2000' })).toBeNull()
    expect(refusal(region, { postalCode: '2100' })).toBe('Erre a címre (2100) nem választható.')
    expect(refusal(region, { postalCode: '2100' }, false)).toBeNull()
  })
})
