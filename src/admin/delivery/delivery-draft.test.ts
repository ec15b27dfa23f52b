import { describe, expect, it } from 'vitest'
import {
  newDelivery,
  toDeliveryDraft,
  toDeliveryFields,
  triedDelivery,
  type DeliveryFields,
} from './delivery-draft.ts'
import { decimalText, integerText, readInteger, readScaled, scaledOf } from './numbers.ts'

const fields: DeliveryFields = {
  ...newDelivery,
  name: 'Futár',
  bands: [
    { from_total: 0, to_weight: 1500, gross: 1990 },
    { from_total: 50_000, to_weight: null, gross: 0 },
  ],
  free_from: 60_000,
  min_weight: 2500,
  max_weight: 31_500,
  max_side: 1205,
  postal_codes: ['4', '9021'],
  requested_day_from: 0,
}

describe('a delivery method as it is typed', () => {
  it('is saved as it was read', () => {
    expect(toDeliveryFields(toDeliveryDraft(fields))).toEqual(fields)
  })

  it('begins with one empty row of prices, which is none', () => {
    const draft = toDeliveryDraft(newDelivery)
    expect(draft.bands).toHaveLength(1)
    expect(toDeliveryFields(draft).bands).toEqual([])
  })

  it('sends no prices where it is free, and no points where there are none', () => {
    const draft = { ...toDeliveryDraft(fields), price: 'free' as const, pickup_providers: ['gls'] }
    expect(toDeliveryFields(draft)).toMatchObject({ bands: [], free_from: null, pickup_providers: [] })
  })

  it('is tried without the prices that are half typed', () => {
    const draft = toDeliveryDraft(fields)
    const [first, second] = draft.bands
    const half = toDeliveryFields({ ...draft, name: ' ', bands: [first!, { ...second!, gross: '' }] })
    expect(half.bands[1]!.gross).toBeNaN()
    expect(triedDelivery(half)).toMatchObject({
      name: 'Új szállítási mód',
      bands: [{ from_total: 0, to_weight: 1500, gross: 1990 }],
    })
  })
})

describe('a number as it is typed', () => {
  it.each([
    ['60000', '60 000'],
    ['1 2x3', '123'],
    ['12345678901', '123 456 789'],
    ['', ''],
  ])('of whole forints: %s is %s', (typed, shown) => {
    expect(integerText(typed)).toBe(shown)
    expect(readInteger(shown)).toBe(shown === '' ? null : Number(shown.replaceAll(' ', '')))
  })

  it.each([
    ['1.5', '1,5', 1500],
    ['0,8kg', '0,8', 800],
    ['2,,5', '2,5', 2500],
    ['', '', null],
  ])('of kilograms: %s is %s', (typed, shown, grams) => {
    expect(decimalText(typed)).toBe(shown)
    expect(readScaled(shown, 1000)).toBe(grams)
    expect(scaledOf(grams, 1000)).toBe(shown)
  })
})
