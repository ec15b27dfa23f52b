import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  appointmentText,
  cheapestFitting,
  fittingPrice,
  freeHours,
  hoursOf,
  hourText,
  vehicleOf,
  wheelsOf,
  type FittingPartner,
} from './fitting.ts'

const partner: FittingPartner = {
  pointId: 'partner:a',
  active: true,
  capacity: 2,
  email: '',
  phone: '',
  prices: [],
  closedDays: ['2026-12-01'],
  linkVersion: 1,
  version: 1,
}
const hours = [
  {
    day: 2,
    hours: [
      { from: '13:00', to: '15:30' },
      { from: '08:30', to: '10:30' },
    ],
  },
  { day: 3, hours: [] },
]
// Tuesdays: 2026-11-24, 2026-12-01.
describe('the hours of a workshop', () => {
  it('begin with each span, and end before it closes', () => {
    expect(hoursOf('2026-11-24', { partner, hours })).toEqual([510, 570, 780, 840])
    expect(hoursOf('2026-11-25', { partner, hours })).toEqual([])
    expect(hoursOf('2026-11-26', { partner, hours })).toEqual([])
  })

  it('are none on days on which it takes nobody, and where it takes no appointments', () => {
    expect(hoursOf('2026-12-01', { partner, hours })).toEqual([])
    expect(hoursOf('2026-11-24', { partner: { ...partner, active: false }, hours })).toEqual([])
  })

  it('are free while fewer cars come than it takes', () => {
    const booked = [
      { day: '2026-11-24', startsAt: 510, cars: 2 },
      { day: '2026-11-24', startsAt: 570, cars: 1 },
      { day: '2026-11-17', startsAt: 780, cars: 2 },
    ]
    expect(freeHours('2026-11-24', { partner, hours, booked })).toEqual([570, 780, 840])
  })

  it.each([
    [540, '9–10 óra'],
    [510, '8:30–9:30'],
    [1380, '23–24 óra'],
  ])('%i is read as %s', (startsAt, text) => {
    expect(hourText(startsAt)).toBe(text)
  })

  it('are named with their day', () => {
    expect(appointmentText({ day: '2026-11-26', startsAt: 540 })).toBe('csütörtök, november 26., 9–10 óra')
  })
})

describe('the price of a fitting', () => {
  const prices = [
    { vehicle: 'car', toRim: 16, gross: 4000 },
    { vehicle: 'car', toRim: 18, gross: 5000 },
    { vehicle: null, toRim: null, gross: 6500 },
  ] as const

  it.each([
    ['car', 15, 4, 16_000],
    ['car', 16, 4, 16_000],
    ['car', 17, 2, 10_000],
    ['car', 20, 4, 26_000],
    ['suv', 16, 4, 26_000],
    [null, 16, 4, 26_000],
  ] as const)('of a %s with %i inches, %i wheels: %i', (vehicle, rim, quantity, gross) => {
    expect(fittingPrice([{ rim, vehicle, quantity }], [...prices])).toBe(gross)
  })

  it('is the least of the workshops that have one', () => {
    const goods = [{ rim: 17, vehicle: 'car', quantity: 2 }] as const
    const workshops = [[prices[0]], [...prices], [prices[2]]].map((own) => ({ prices: own }))
    expect(cheapestFitting([...goods], workshops)).toBe(10_000)
    expect(cheapestFitting([...goods], [{ prices: [prices[0]] }])).toBeNull()
    expect(cheapestFitting([...goods], [])).toBeNull()
  })

  it('adds up, leaves out what is not fitted, and is unknown with a part of it', () => {
    const tyres = { rim: 16, vehicle: 'car', quantity: 4 } as const
    const wipers = { rim: null, vehicle: null, quantity: 2 }
    expect(fittingPrice([tyres, { ...tyres, rim: 17 }, wipers], [...prices])).toBe(36_000)
    expect(fittingPrice([tyres, { ...tyres, vehicle: 'van' }], [prices[0]])).toBeNull()
    expect(fittingPrice([wipers], [...prices])).toBeNull()
    expect(fittingPrice([tyres], [])).toBeNull()
  })

  it('counts tyres, and all pieces where nobody knows which those are', () => {
    const kind = fc.record({
      rim: fc.option(fc.integer({ min: 10, max: 24 })),
      quantity: fc.integer({ min: 1, max: 20 }),
      vehicle: fc.constant(null),
    })
    fc.assert(
      fc.property(fc.array(kind, { minLength: 1 }), (goods) => {
        const tyres = goods.filter(({ rim }) => rim !== null)
        const counted = (tyres.length > 0 ? tyres : goods).reduce((sum, { quantity }) => sum + quantity, 0)
        expect(wheelsOf(goods)).toBe(counted)
      }),
    )
  })
})

it.each([
  ['szemely', 'car'],
  ['Személyautó', 'car'],
  ['suv', 'suv'],
  ['SUV / terepjáró', 'suv'],
  ['kisteher', 'van'],
  ['Kisteherautó', 'van'],
  ['teher', 'none'],
  ['motor', 'none'],
  ['', null],
  [null, null],
])('goods for "%s" are fitted on: %s', (value, vehicle) => {
  expect(vehicleOf(value)).toBe(vehicle)
})
