import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vehicleOf } from '#tyres/vehicle.ts'
import {
  appointmentText,
  cheapestFitting,
  fittingPrice,
  freeHours,
  hoursOf,
  hourText,
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
    expect(appointmentText({ day: '2026-11-26', startsAt: 540 })).toBe(
      'csütörtök, november\u00a026., 9–10 óra',
    )
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
    expect(fittingPrice([{ rim, part: 'tyre', vehicle, quantity }], [...prices])).toBe(gross)
  })

  it('is the least of the workshops that have one', () => {
    const goods = [{ rim: 17, part: 'tyre', vehicle: 'car', quantity: 2 }] as const
    const workshops = [[prices[0]], [...prices], [prices[2]]].map((own) => ({ prices: own }))
    expect(cheapestFitting([...goods], workshops)).toBe(10_000)
    expect(cheapestFitting([...goods], [{ prices: [prices[0]] }])).toBeNull()
    expect(cheapestFitting([...goods], [])).toBeNull()
  })

  it('adds up, leaves out what is not fitted, and is unknown with a part of it', () => {
    const tyres = { rim: 16, part: 'tyre', vehicle: 'car', quantity: 4 } as const
    const wipers = { rim: null, part: 'other', vehicle: null, quantity: 2 } as const
    expect(fittingPrice([tyres, { ...tyres, rim: 17 }, wipers], [...prices])).toBe(36_000)
    expect(fittingPrice([tyres, { ...tyres, vehicle: 'van' }], [prices[0]])).toBeNull()
    expect(fittingPrice([wipers], [...prices])).toBeNull()
    expect(fittingPrice([tyres], [])).toBeNull()
  })

  it('counts a wheel once, though its tyre and its mounting are goods of their own', () => {
    const tyres = { rim: 16, part: 'tyre', vehicle: 'car', quantity: 4 } as const
    const wheels = { ...tyres, part: 'wheel', vehicle: null } as const
    const mounting = { ...wheels, part: 'other' } as const
    for (const goods of [
      [tyres, wheels, mounting],
      [mounting, wheels, tyres],
      [tyres, mounting],
    ]) {
      expect(wheelsOf(goods)).toBe(4)
      expect(fittingPrice(goods, [...prices])).toBe(16_000)
    }
    const spare = { ...wheels, quantity: 5 }
    expect([wheelsOf([tyres, spare]), fittingPrice([tyres, spare], [...prices])]).toEqual([5, 32_500])
    expect(wheelsOf([tyres, { ...wheels, rim: 15 }])).toBe(8)
  })

  it('counts of each rim the tyres, the wheels or the rest, and all pieces where no rim is known', () => {
    const kind = fc.record({
      rim: fc.option(fc.integer({ min: 15, max: 17 })),
      part: fc.constantFrom('tyre', 'wheel', 'other'),
      quantity: fc.integer({ min: 1, max: 20 }),
      vehicle: fc.constant(null),
    })
    fc.assert(
      fc.property(fc.array(kind, { minLength: 1 }), (goods) => {
        const sum = (some: typeof goods) => some.reduce((total, { quantity }) => total + quantity, 0)
        const perRim = [15, 16, 17].map((inches) =>
          Math.max(
            ...['tyre', 'wheel', 'other'].map((part) =>
              sum(goods.filter((one) => one.rim === inches && one.part === part)),
            ),
          ),
        )
        const fitted = perRim.reduce((total, one) => total + one, 0)
        expect(wheelsOf(goods)).toBe(fitted || sum(goods))
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
