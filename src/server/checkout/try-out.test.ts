import { describe, expect, it } from 'vitest'
import type { PaymentMethodRecord } from '#server/payment/index.ts'
import type { ShippingMethodRecord } from '#server/shipping/index.ts'
import { canSell } from './combination.ts'
import { deliveryEffect, paymentEffect } from './try-out-effect.ts'
import { readParcel } from './try-out-sentence.ts'
import { trailOf, tryParcel, type TriedParcel, type TriedShop } from './try-out.ts'

const delivery: ShippingMethodRecord = {
  id: 1,
  name: 'Futár',
  description: '',
  provider: 'own',
  bands: [{ fromTotal: 0, toWeightGrams: 40_000, gross: 3990 }],
  freeFrom: null,
  maxWeightGrams: null,
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
const cash: PaymentMethodRecord = {
  id: 11,
  name: 'Utánvét',
  description: '',
  type: 'cash_on_delivery',
  gateway: null,
  feeGross: 491,
  taxRate: 27,
  minTotal: null,
  maxTotal: null,
  onlyShipping: null,
  active: true,
}
const categories = [
  { slug: 'gumik', name: 'Gumik', depth: 0 },
  { slug: 'teli', name: 'Téli gumi', depth: 1 },
  { slug: 'felnik', name: 'Felnik', depth: 0 },
]
const parcel: TriedParcel = {
  name: 'téli gumi',
  pieces: 3,
  weight: 35_999,
  total: 80_000,
  postal_code: '4032',
  category: 'teli',
  longest_side: null,
  locker: false,
}
const shopOf = (
  shippingMethods: ShippingMethodRecord[],
  paymentMethods: PaymentMethodRecord[] = [cash],
): TriedShop => ({
  shippingMethods,
  paymentMethods,
  keyless: new Set(),
  categories,
  now: new Date('2026-11-24T08:00:00Z'),
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('trying what a customer would be offered', () => {
  const only = (changes: Partial<ShippingMethodRecord>, tried = parcel) =>
    tryParcel(tried, shopOf([{ ...delivery, ...changes }]))[0]!

  it('prices the parcel to the forint and the gram, and rounds cash as the checkout does', () => {
    const { price, refusal, payments } = only({})
    expect([plain(price), refusal]).toEqual(['3 990 Ft', null])
    expect(payments.map(({ fee, total }) => [plain(fee), plain(total)])).toEqual([['491 Ft', '84 480 Ft']])
    const limit = { bands: [{ fromTotal: 80_000, toWeightGrams: 35_999, gross: 1 }] }
    expect(only(limit).refusal).toBeNull()
    expect(only(limit, { ...parcel, total: 79_999 }).refusal).toMatch(/^Legalább/)
    expect(only(limit, { ...parcel, weight: 36_000 }).refusal).toMatch(/súlyú/)
  })

  it.each<[string, Partial<ShippingMethodRecord>, RegExp]>([
    ['switched off', { active: false }, /^Ki van kapcsolva/],
    ['for other places', { eligibility: { postalCodes: ['1'] } }, /4032/],
    ['for other goods', { eligibility: { onlyCategories: ['felnik'] } }, /téli gumi/],
    ['for small goods', { eligibility: { locker: true } }, /automat/],
    ['for smaller sums', { eligibility: { maxTotal: 50_000 } }, /^Legfeljebb/],
    ['for fewer pieces', { eligibility: { maxPieces: 2 } }, /^Legfeljebb 2/],
  ])('says why a method is not: it is %s', (_, changes, reason) => {
    const { refusal, is_shown: isShown, payments } = only(changes)
    expect(refusal).toMatch(reason)
    expect([isShown, payments]).toEqual([changes.active !== false, []])
  })

  it('carries what is in a category below the one it is for', () => {
    expect(only({ eligibility: { onlyCategories: ['gumik'] } }).refusal).toBeNull()
    expect([trailOf('teli', categories), trailOf('felnik', categories), trailOf('x', categories)]).toEqual([
      ['teli', 'gumik'],
      ['felnik'],
      [],
    ])
  })

  it('says for each delivery what can be paid by, and why not', () => {
    const pickup = { ...delivery, id: 2, name: 'Átvétel', bands: [] }
    const keyless = { ...cash, id: 12, active: false }
    const shop = shopOf([delivery, pickup], [{ ...cash, onlyShipping: [2] }, keyless])
    const tried = tryParcel(parcel, { ...shop, keyless: new Set([12]) })
    expect(
      tried.map(({ price, payments }) => [plain(price), ...payments.map(({ refusal }) => refusal)]),
    ).toEqual([
      ['3 990 Ft', 'A választott szállítási módhoz nem választható.', 'Hiányoznak a szolgáltató kulcsai.'],
      ['ingyenes', null, 'Hiányoznak a szolgáltató kulcsai.'],
    ])
  })
})

describe('the effect of a change', () => {
  const tried = (changes: Partial<ShippingMethodRecord>) =>
    tryParcel(parcel, shopOf([{ ...delivery, ...changes }]))
  const effect = (before: Partial<ShippingMethodRecord> | null, after: Partial<ShippingMethodRecord>) =>
    plain(deliveryEffect(parcel, 1, { before: before === null ? [] : tried(before), after: tried(after) }))

  it('is a sentence about the parcel', () => {
    const cheaper = { bands: [{ fromTotal: 0, toWeightGrams: null, gross: 2990 }] }
    expect(effect(null, {})).toBe('Ezután a 3 db téli gumi szállítása 3 990 Ft.')
    expect(effect({}, cheaper)).toBe('Ezután a 3 db téli gumi szállítása 2 990 Ft (eddig 3 990 Ft).')
    expect(effect({}, {})).toBe('A 3 db téli gumi szállítása marad 3 990 Ft.')
    expect(effect({ active: false }, {})).toContain('(eddig nem volt választható)')
    expect(effect({}, { active: false })).toBe(
      'Ezután a 3 db téli gumi szállítására nem választható: Ki van kapcsolva.',
    )
  })

  it('of a payment method is what the parcel costs when it is paid so', () => {
    const way = (method: PaymentMethodRecord, deliveries = [delivery]) =>
      tryParcel(parcel, shopOf(deliveries, [method]))
    const paid = (before: PaymentMethodRecord, after: PaymentMethodRecord, deliveries = [delivery]) =>
      plain(paymentEffect(parcel, 11, { before: way(before, deliveries), after: way(after, deliveries) }))
    expect(paid(cash, { ...cash, feeGross: 990 })).toBe(
      'Ezután a 3 db téli gumi így fizetve összesen 84 980 Ft (Futár, díj: 990 Ft), eddig 84 480 Ft.',
    )
    expect(paid(cash, cash)).toContain('ahogy eddig')
    expect(paid(cash, { ...cash, maxTotal: 1000 })).toContain('így nem fizethető: Legfeljebb 1 000 Ft')
    expect(paid(cash, cash, [])).toContain('egyik szállítási mód sem választható')
  })
})

describe('a parcel in a sentence', () => {
  it('is read as it is typed', () => {
    expect(readParcel('4 db gumi, 36 kg, 4032, 80 000 Ft', categories)).toEqual({
      ...parcel,
      name: 'gumi',
      pieces: 4,
      weight: 36_000,
      category: 'gumik',
    })
    expect(readParcel('1 db akkumulátor, 15,5 kg, 24990 Ft', categories)).toMatchObject({
      weight: 15_500,
      total: 24_990,
      postal_code: '',
      category: '',
      locker: true,
    })
  })

  it.each([
    '',
    '4 gumi, 36 kg, 80 000 Ft',
    '4 db gumi, 80 000 Ft',
    '4 db gumi, 36 kg',
    '0 db gumi, 1 kg, 1 Ft',
  ])('is not %s', (sentence) => {
    expect(readParcel(sentence, categories)).toBeNull()
  })
})

it('a shop can sell when a delivery that is offered can be paid for', () => {
  expect(canSell([delivery], [cash])).toBe(true)
  expect(canSell([delivery], [{ ...cash, onlyShipping: [2] }])).toBe(false)
  expect(canSell([{ ...delivery, active: false }], [cash])).toBe(false)
  expect(canSell([delivery], [{ ...cash, active: false }])).toBe(false)
})
