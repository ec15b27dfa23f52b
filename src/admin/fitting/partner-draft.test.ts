import { expect, it } from 'vitest'
import { bodyOf, draftOf, newPrice, priceErrors, type Partner } from './partner-draft.ts'

const partner: Partner = {
  point_id: 'partner:a',
  name: 'Gumis',
  address: '9021 Győr, Fő út 1.',
  is_listed: true,
  booked: 0,
  version: 3,
  active: false,
  capacity: 2,
  email: 'muhely@example.hu',
  phone: '+36 1 234 5678',
  prices: [
    { vehicle: 'car', to_rim: 16, gross: 14_500 },
    { vehicle: null, to_rim: null, gross: 0 },
  ],
  closed_days: ['2026-12-24', '2026-12-31'],
  link: null,
}

it('what nobody touched is sent as it was', () => {
  const { active, capacity, email, phone, prices, closed_days, version } = partner
  expect(bodyOf(draftOf(partner))).toEqual({ active, capacity, email, phone, prices, closed_days, version })
})

it('a workshop without settings begins with taking appointments', () => {
  expect(draftOf({ ...partner, version: 0 }).active).toBe(true)
})

it('empty rows are none, and what is missing or no number is refused by the shop', () => {
  const draft = { ...draftOf(partner), capacity: '', closedDays: '2026-12-24; holnap', prices: [newPrice()] }
  expect(bodyOf(draft)).toMatchObject({ capacity: 0, prices: [], closed_days: ['2026-12-24', 'holnap'] })
  const half = [{ ...newPrice(), toRim: '17' }]
  expect(bodyOf({ ...draft, prices: half }).prices).toEqual([{ vehicle: null, to_rim: 17, gross: -1 }])
})

it('a message stands at the row that it is about, whatever empty rows are between', () => {
  const prices = [newPrice(), { ...newPrice(), gross: '4 500' }, newPrice(), { ...newPrice(), toRim: '99' }]
  const errors = { 'prices.1.to_rim': ['Legfeljebb 30 lehet.'], capacity: ['Legalább 1 legyen.'] }
  expect(priceErrors({ prices }, errors)).toEqual([undefined, undefined, undefined, 'Legfeljebb 30 lehet.'])
})
