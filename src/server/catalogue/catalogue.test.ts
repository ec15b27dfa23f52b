import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeAvailability, isPacked, realDiscount, sellableQuantity, soldUnit } from './catalogue.ts'
import { presentGaran } from './catalogue-presenting.ts'
import { FilterError, readChoices, readRange } from '#listing-index/filters.ts'
import { foldText } from '#listing-index/text/fold.ts'

describe('a discount', () => {
  test('counts its percentage from the lowest price of the 30 days before, rounded down', () => {
    expect(realDiscount({ gross: 28990, originalGross: 34990, lowestGross: 32990 })).toEqual({
      originalGross: 34990,
      lowestGross: 32990,
      percent: 12,
    })
  })

  test('is none without a higher price before it', () => {
    expect(realDiscount({ gross: 100, originalGross: 150, lowestGross: 100 })).toBeNull()
    expect(realDiscount({ gross: 100, originalGross: 150, lowestGross: null })).toBeNull()
    expect(realDiscount({ gross: 100, originalGross: null, lowestGross: 150 })).toBeNull()
  })

  test('never claims more than the law allows', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), (gross, originalGross, lowestGross) => {
        const discount = realDiscount({ gross, originalGross, lowestGross })
        if (!discount) return
        expect(gross).toBeLessThan(discount.lowestGross)
        expect(discount.percent * discount.lowestGross).toBeLessThanOrEqual(
          100 * (discount.lowestGross - gross),
        )
      }),
    )
  })
})

describe('availability', () => {
  const onSale = { free: 5, backorder: false, forSale: true, published: true, priced: true }
  const monday = new Date('2026-11-23T10:00:00+01:00')

  test('in stock, to order, or not at all', () => {
    expect(describeAvailability(onSale, monday)).toEqual({
      type: 'in_stock',
      label: 'Raktáron',
      available_quantity: 5,
      delivery: 'holnap Önnél',
      arrives: { from: '2026-11-24', to: '2026-11-24' },
    })
    expect(describeAvailability({ ...onSale, free: 0, backorder: true }, monday)).toMatchObject({
      type: 'available_for_order',
      label: 'Rendelhető',
    })
    expect(describeAvailability({ ...onSale, free: 0 }, monday)).toMatchObject({
      type: null,
      label: 'Nem rendelhető',
    })
    expect(describeAvailability({ ...onSale, forSale: false }, monday)).toMatchObject({ type: null })
  })

  test('nothing unpublished, unpriced or not for sale can be sold', () => {
    for (const missing of ['forSale', 'published', 'priced'] as const)
      expect(sellableQuantity({ ...onSale, [missing]: false })).toBe(0)
    expect(sellableQuantity({ ...onSale, free: -3 })).toBe(0)
    expect(sellableQuantity({ ...onSale, backorder: true })).toBe(999)
  })
})

test('folding removes accents and case on both sides', () => {
  expect(foldText('  Árvíztűrő  TÜKÖRFÚRÓGÉP ')).toBe('arvizturo tukorfurogep')
})

describe('a filter on the wire', () => {
  test('is a range with either side open', () => {
    expect(readRange('ar', '10000-50000')).toEqual({ type: 'range', min: 10000, max: 50000 })
    expect(readRange('ar', '-50000')).toEqual({ type: 'range', min: null, max: 50000 })
    expect(readRange('ar', '6,5-')).toEqual({ type: 'range', min: 6.5, max: null })
    expect(readRange('ar', '-')).toBeNull()
  })

  test.each(['a-b', '10', '1-2-3', '', '-1--2', '1e9-', '99999999999-'])('%s is no range', (text) => {
    expect(() => readRange('ar', text)).toThrow(FilterError)
  })

  test('is a list of choices without doubles', () => {
    expect(readChoices('a, b,,a')).toEqual({ type: 'choice', values: ['a', 'b'] })
    expect(readChoices(' , ')).toBeNull()
  })
})

describe("the producer's own guarantee", () => {
  test('is shown only beyond the two years of the law', () => {
    expect(presentGaran({ garanMonths: null, garanFile: null })).toBeNull()
    expect(presentGaran({ garanMonths: 24, garanFile: null })).toBeNull()
    expect(presentGaran({ garanMonths: 60, garanFile: '/garan.pdf' })).toEqual({
      months: 60,
      label: '/garan.pdf',
    })
  })
})

describe('a sold unit', () => {
  test.each([
    [{ unitMeasure: 'db', packingUnitMeasure: null, packingQuantity: 1 }, 'db', false],
    [{ unitMeasure: 'l', packingUnitMeasure: 'flakon', packingQuantity: 0.75 }, 'flakon', true],
    [{ unitMeasure: 'l', packingUnitMeasure: null, packingQuantity: 4 }, 'csomag', true],
    [{ unitMeasure: 'l', packingUnitMeasure: null, packingQuantity: 0.75 }, 'csomag', true],
    [{ unitMeasure: 'db', packingUnitMeasure: 'pár', packingQuantity: 1 }, 'pár', true],
  ])('of %o is a %s', (packing, unit, packed) => {
    expect([soldUnit(packing), isPacked(packing)]).toEqual([unit, packed])
  })
})
