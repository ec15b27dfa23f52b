import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryFields } from '#contract/admin/schemas/methods.ts'
import { deliveryProblems, toDelivery, toFields, type DeliveryFields } from './delivery-method.ts'
import { deliveryPresets, fillPreset } from './delivery-presets.ts'
import { bandsText, deliveryState, deliverySummary } from './delivery-text.ts'
import { offerShipping } from './shipping.ts'

const fields: DeliveryFields = {
  name: 'Futár',
  description: '',
  kind: 'home',
  carrier: 'gls',
  pickup_providers: [],
  price: 'bands',
  bands: [
    { from_total: 0, to_weight: 20_000, gross: 1990 },
    { from_total: 0, to_weight: 40_000, gross: 3990 },
  ],
  free_from: 60_000,
  tax_rate: 27,
  min_weight: null,
  max_weight: 40_000,
  min_total: null,
  max_total: null,
  max_pieces: null,
  max_side: null,
  locker: false,
  only_categories: [],
  except_categories: [],
  postal_codes: [],
  requested_day_from: null,
  transit_days: null,
  active: true,
}
const known = { carriers: ['gls'], providers: ['gls'], categories: ['gumik', 'felnik'] }
const problems = (changes: Partial<DeliveryFields>, others: string[] = []) =>
  deliveryProblems({ ...fields, ...changes }, known, others)
const band = (from_total: number, to_weight: number | null, gross = 990) => ({
  from_total,
  to_weight,
  gross,
})

describe('a delivery method', () => {
  it('is saved as it is when nothing is missing', () => {
    expect(problems({})).toEqual({})
    expect(problems({ price: 'free', bands: [] })).toEqual({})
    expect(problems({ price: 'quotation', bands: [] })).toEqual({})
  })

  it.each<[string, Partial<DeliveryFields>, keyof DeliveryFields, RegExp]>([
    ['without a price', { bands: [] }, 'bands', /Adja meg a díjat/],
    [
      'with a gap under its weight limit',
      { max_weight: 60_000 },
      'bands',
      /^40 kg és 60 kg között nincs díj/,
    ],
    ['with two prices for one weight', { bands: [band(0, 5000), band(0, 5000)] }, 'bands', /Két díj/],
    [
      'with two prices for any weight',
      { bands: [band(0, null), band(0, null)] },
      'bands',
      /bármekkora súlyra/,
    ],
    ['with a price above its weight limit', { bands: [band(0, 40_000), band(0, 60_000)] }, 'bands', /sosem/],
    [
      'with a price above its greatest total',
      { bands: [band(0, null), band(9000, null)], max_weight: null, max_total: 8000, free_from: null },
      'bands',
      /sosem/,
    ],
    ['free only where it can not be chosen', { max_total: 50_000 }, 'free_from', /sosem lenne ingyenes/],
    [
      'with its limits the wrong way round',
      { min_total: 200, max_total: 100, free_from: null },
      'max_total',
      /nem lehet kisebb/,
    ],
    ['with its weights the wrong way round', { min_weight: 40_001 }, 'min_weight', /nem lehet nagyobb/],
    ['to points of nobody', { kind: 'pickup_point' }, 'pickup_providers', /Jelölje meg/],
    [
      'to points of somebody unknown',
      { kind: 'pickup_point', pickup_providers: ['x'] },
      'pickup_providers',
      /Nincs ilyen szolgáltató: x/,
    ],
    ['by an unknown carrier', { carrier: 'posta' }, 'carrier', /Nincs ilyen futár: posta/],
    [
      'of an unknown category',
      { only_categories: ['nincs'] },
      'only_categories',
      /Nincs ilyen kategória: nincs/,
    ],
    [
      'both for and not for a category',
      { only_categories: ['gumik'], except_categories: ['gumik'] },
      'except_categories',
      /gumik/,
    ],
  ])('is refused %s', (_, changes, field, message) => {
    const found = problems(changes)
    expect(Object.keys(found)).toEqual([field])
    expect(found[field]![0]).toMatch(message)
  })

  it('has a name of its own, whatever its accents and capitals', () => {
    expect(problems({}, ['FUTAR']).name).toEqual(['Ezen a néven már van szállítási mód.'])
  })

  it('may wait for its price while it is not offered', () => {
    expect(problems({ active: false, bands: [] })).toEqual({})
    const waiting = toDelivery({ ...fields, active: false, bands: [] })
    expect(toFields(waiting).price).toBe('unset')
  })

  it('comes back from its stored form as it was given', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
    const given = fc.record({
      price: fc.constantFrom('bands' as const, 'free' as const, 'quotation' as const),
      bands: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      min_total: some(amount),
      max_side: some(fc.integer({ min: 1, max: 3000 })),
      max_pieces: some(fc.integer({ min: 1, max: 99 })),
      min_weight: some(fc.integer({ min: 1, max: 40_000 })),
      locker: fc.boolean(),
      postal_codes: fc.subarray(['1', '40', '9021']),
      requested_day_from: some(fc.integer({ min: 0, max: 30 })),
      active: fc.boolean(),
    })
    fc.assert(
      fc.property(given, ({ bands, ...rest }) => {
        const weights = bands.toSorted((a, b) => a - b)
        const whole = {
          ...fields,
          ...rest,
          bands: rest.price === 'bands' ? weights.map((kg, at) => band(0, kg * 1000, 100 + at)) : [],
          free_from: rest.price === 'bands' ? 60_000 : null,
        }
        expect(toFields(toDelivery(whole))).toEqual(whole)
      }),
    )
  })

  it('costs what its bands say in whatever order they were typed', () => {
    const typed = [band(0, 40_000, 3990), band(50_000, 20_000, 990), band(0, 20_000, 1990)]
    const method = { ...toDelivery({ ...fields, bands: typed, free_from: null }), id: 1, imageKey: null }
    const parcel = { pieces: 1, items: [], postalCode: null, inStock: true }
    const gross = (itemsGross: number, weightGrams: number) =>
      offerShipping(method, { ...parcel, itemsGross, weightGrams }, { now: new Date(0) }).gross
    expect([gross(1, 20_000), gross(1, 20_001), gross(50_000, 20_000), gross(50_000, 20_001)]).toEqual([
      1990, 3990, 990, 3990,
    ])
  })
})

describe('the words of a delivery method', () => {
  const names = {
    providers: new Map([['gls', { name: 'GLS', points: 0 }]]),
    categories: new Map([['gumik', 'Gumik']]),
  }
  const row = (changes: Partial<DeliveryFields>) => ({
    ...toDelivery({ ...fields, ...changes }),
    id: 1,
    slug: 'futar',
    version: 1,
    imageKey: null,
  })

  it('say what it costs and carries', () => {
    const limits = { only_categories: ['gumik'], postal_codes: ['40', '9021'], max_side: 1200, max_pieces: 4 }
    expect(
      deliverySummary(row({ ...limits, min_total: 5000 }), names).map((text) =>
        text.replaceAll('\u00a0', ' '),
      ),
    ).toEqual([
      '1 990 Ft – 3 990 Ft, 60 000 Ft felett ingyenes',
      'legfeljebb 40 kg',
      '5 000 Ft értéktől',
      'legfeljebb 4 darab',
      'legfeljebb 120 cm hosszú',
      'csak ehhez: Gumik',
      'csak ide: 40…, 9021',
    ])
    const weights = (changes: Partial<DeliveryFields>) => deliverySummary(row(changes), names)[1]
    expect(weights({ min_weight: 5000 })).toBe('5 kg és 40 kg között')
    expect(weights({ min_weight: 100_000, max_weight: null, bands: [band(0, null)] })).toBe('legalább 100 kg')
  })

  it('say all prices in a line', () => {
    const bands = toDelivery({ ...fields, bands: [band(0, null, 3990), band(50_000, 20_000, 990)] }).bands
    expect(bandsText(bands).replaceAll('\u00a0', ' ')).toBe(
      '50 000 Ft értéktől 20 kg-ig 990 Ft; bármekkora súlyra 3 990 Ft',
    )
  })

  it('say what keeps customers from it', () => {
    const points = row({ kind: 'pickup_point', pickup_providers: ['gls'] })
    expect(deliveryState(points, names).text).toBe('Nincs betöltött átvételi pont')
    expect(deliveryState(row({ active: false, bands: [] }), names).text).toBe('Díjra vár')
    expect(deliveryState(row({ active: false }), names).text).toBe('Kikapcsolva')
    expect(deliveryState(row({}), names)).toEqual({ kind: 'ok', text: 'Választható' })
  })
})

describe('a preset', () => {
  it('is complete but for its price', () => {
    const parts = {
      carriers: deliveryPresets.map(({ fields: { carrier } }) => carrier),
      providers: deliveryPresets.flatMap(({ fields: { pickup_providers: codes } }) => codes),
      categories: [],
    }
    for (const preset of deliveryPresets) {
      const [filled, blank] = [fillPreset(preset, 1990), fillPreset(preset, null)]
      expect([preset.slug, filled.active, blank.active]).toEqual([preset.slug, true, !preset.hasPrice])
      for (const one of [filled, blank]) {
        expect([preset.slug, deliveryProblems(one, parts, [])]).toEqual([preset.slug, {}])
        expect(deliveryFields.safeParse(one).success).toBe(true)
      }
    }
    expect(new Set(deliveryPresets.map(({ slug }) => slug)).size).toBe(deliveryPresets.length)
  })
})
