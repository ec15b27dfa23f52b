import { describe, expect, it } from 'vitest'
import type { FittingOffer } from '#server/fitting/index.ts'
import type { PickupPointRecord, ShippingMethodRecord } from '#server/shipping/index.ts'
import { openingText } from './fitting-offer-presenting.ts'
import {
  anyParcel,
  chooseWorkshop,
  deliveryPrices,
  deliveryToWorkshops,
  fittingCase,
  orderWorkshops,
  quoteWorkshop,
  workshopMethod,
} from './fitting-offer.ts'

// A Tuesday morning.
const now = new Date('2026-11-24T08:00:00Z')
const parcel = { ...anyParcel, itemsGross: 40_000, weightGrams: 36_000, pieces: 4 }

const method = (changes: Partial<ShippingMethodRecord>): ShippingMethodRecord => ({
  id: 1,
  name: 'Házhoz szállítás',
  description: '',
  provider: 'own',
  bands: [],
  freeFrom: null,
  maxWeightGrams: null,
  taxRate: 27,
  addressRequired: false,
  isPickupPoint: false,
  requestForQuotation: false,
  pickupProviders: [],
  eligibility: {},
  requestedDayFrom: null,
  transitDays: null,
  imageKey: null,
  active: true,
  ...changes,
})
const costs = (gross: number) => [{ fromTotal: 0, toWeightGrams: null, gross }]
const home = method({ addressRequired: true, bands: costs(1990) })
const points = method({ isPickupPoint: true, pickupProviders: ['gls'], bands: costs(1490) })
const toWorkshop = method({
  isPickupPoint: true,
  pickupProviders: ['partner'],
  requestedDayFrom: 2,
  bands: costs(990),
})

describe('what delivery costs', () => {
  it('is the least of each way that carries the goods', () => {
    const dear = method({ addressRequired: true, bands: costs(5990) })
    expect(deliveryPrices([dear, home, points], parcel, now)).toEqual({ address: 1990, point: 1490 })
  })

  it('leaves out fetching the goods oneself, workshops, quotations and what can not be chosen', () => {
    const own = method({ provider: 'personal_pickup' })
    const pallet = method({ addressRequired: true, requestForQuotation: true })
    const light = { ...points, maxWeightGrams: 20_000 }
    const gone = { ...home, active: false }
    expect(deliveryPrices([own, pallet, light, gone, toWorkshop], parcel, now)).toEqual({
      address: null,
      point: null,
    })
  })

  it('is that of the way to workshops, for goods that may go there', () => {
    expect(deliveryToWorkshops([home, toWorkshop], parcel, now)?.gross).toBe(990)
    const tyresOnly = { ...toWorkshop, eligibility: { onlyCategories: ['abroncsok'] } }
    const item = { name: 'Olaj', lockerAllowed: true, longestSideMm: null, categories: ['olajok'] }
    expect(deliveryToWorkshops([tyresOnly], { ...parcel, items: [item] }, now)).toBeNull()
    expect(workshopMethod([home, tyresOnly])).toBe(tyresOnly)
    expect(workshopMethod([home, { ...toWorkshop, active: false }])).toBeNull()
  })
})

const point = (id: string, latitude = 47.5): PickupPointRecord => ({
  id: `partner:${id}`,
  provider: 'partner',
  externalId: id,
  type: 'partner',
  name: `Műhely ${id}`,
  postalCode: '9021',
  city: 'Győr',
  address: 'Fő út 1.',
  latitude,
  longitude: 17.6,
  hours: [2, 3, 4, 5].map((day) => ({ day, hours: [{ from: '08:00', to: '10:00' }] })),
  features: [],
  saturation: null,
  active: true,
})
const partner = {
  pointId: 'partner:a',
  active: true,
  capacity: 1,
  email: '',
  phone: '+36 1 234 5678',
  prices: [
    { vehicle: null, toRim: 16, gross: 4500 },
    { vehicle: null, toRim: null, gross: 3900 },
  ],
  closedDays: [],
  linkVersion: 1,
  version: 1,
}
const offer = (changes: Partial<FittingOffer> = {}): FittingOffer => ({
  partner,
  hours: point('a').hours,
  booked: [],
  ...changes,
})
const goods = [{ rim: 16, part: 'tyre' as const, vehicle: null, quantity: 4 }]
const quote = (
  workshop: { point: PickupPointRecord; offer: FittingOffer | null },
  changes: { parcel?: typeof parcel; method?: ShippingMethodRecord } = {},
) => quoteWorkshop(workshop, fittingCase({ method: toWorkshop, parcel, goods, now, ...changes }), null)

describe('a workshop', () => {
  it('has its first free hour that the goods can be there for, and its price for all wheels', () => {
    const booked = [{ day: '2026-11-26', startsAt: 480, cars: 1 }]
    expect(quote({ point: point('a'), offer: offer({ booked }) })).toMatchObject({
      opening: { day: '2026-11-26', startsAt: 540 },
      gross: 18_000,
      perWheel: 3900,
      phone: '+36 1 234 5678',
      distance: null,
    })
  })

  it('is later free for what has to come first, and when it is full', () => {
    const waiting = quote({ point: point('a'), offer: offer() }, { parcel: { ...parcel, inStock: false } })
    expect(waiting.opening!.day > '2026-11-26').toBe(true)
    const closedDays = ['2026-11-26', '2026-11-27']
    const later = offer({ partner: { ...partner, closedDays } })
    expect(quote({ point: point('a'), offer: later }).opening).toEqual({ day: '2026-12-01', startsAt: 480 })
    const december = Array.from({ length: 20 }, (_none, day) => `2026-12-${String(day + 1).padStart(2, '0')}`)
    const muchLater = offer({ partner: { ...partner, closedDays: [...closedDays, ...december] } })
    expect(quote({ point: point('a'), offer: muchLater }).opening!.day).toBe('2026-12-22')
    const never = offer({ partner: { ...partner, active: false } })
    expect(quote({ point: point('a'), offer: never }).opening).toBeNull()
  })

  it('without appointments has a day alone, and no price', () => {
    expect(quote({ point: point('a'), offer: null })).toMatchObject({
      opening: { day: '2026-11-26', startsAt: null },
      gross: null,
      perWheel: null,
      phone: '',
    })
  })
})

describe('of several workshops', () => {
  const soon = quote({ point: point('b'), offer: offer() })
  const later = quote({
    point: point('a'),
    offer: offer({ partner: { ...partner, closedDays: ['2026-11-26'] } }),
  })
  const full = quote({
    point: point('c'),
    offer: offer({ partner: { ...partner, active: false } }),
  })
  const ids = (quotes: readonly { point: PickupPointRecord }[]) =>
    quotes.map(({ point: { externalId } }) => externalId)

  it('the first is the nearest, or the one that has room first, or the cheaper one', () => {
    expect(ids(orderWorkshops([full, later, soon]))).toEqual(['b', 'a', 'c'])
    const near = [soon, later].map((one, index) => ({ ...one, distance: 2000 - index }))
    expect(ids(orderWorkshops(near))).toEqual(['a', 'b'])
    const cheap = { ...soon, point: point('z'), gross: 100 }
    expect(ids(orderWorkshops([soon, cheap]))).toEqual(['z', 'b'])
    const noHour = { ...soon, point: point('a'), opening: { day: '2026-11-26', startsAt: null } }
    expect(ids(orderWorkshops([noHour, soon]))).toEqual(['b', 'a'])
  })

  it('the chosen one stays while it has room', () => {
    const choose = (wanted: string | null) =>
      chooseWorkshop([full, later, soon], { method: toWorkshop, wanted })?.point.externalId
    expect(choose('partner:a')).toBe('a')
    expect(choose('partner:c')).toBe('b')
    expect(choose('partner:gone')).toBe('b')
    expect(choose(null)).toBe('b')
    expect(chooseWorkshop([full], { method: toWorkshop, wanted: null })).toBeNull()
    expect(chooseWorkshop([full], { method: { requestedDayFrom: null }, wanted: null })).toBe(full)
  })

  it('distances are counted from the place that was named', () => {
    const from = { latitude: 47.6, longitude: 17.6 }
    const { distance } = quoteWorkshop(
      { point: point('a'), offer: null },
      fittingCase({ method: toWorkshop, parcel, goods, now }),
      from,
    )
    expect(distance).toBe(11_120)
  })
})

it.each([
  [{ day: '2026-11-25', startsAt: 600 }, 'holnap 10 órakor'],
  [{ day: '2026-11-30', startsAt: 510 }, 'hétfőn 8:30-kor'],
  [{ day: '2026-12-01', startsAt: null }, 'december 1-\u2060jén'],
])('%j is said as people say it', (opening, text) => {
  expect(openingText(opening, now)).toBe(text)
})
