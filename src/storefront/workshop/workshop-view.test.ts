import { describe, expect, it } from 'vitest'
import type { FittingWorkshop } from '#contract/wire.ts'
import { foundText, weekText, workshopViews } from './workshop-view.ts'

const span = (from: string, to: string) => ({ from, to })
const week = (...days: { from: string; to: string }[][]) =>
  days.map((hours, index) => ({ day: index + 1, hours }))
const usual = [span('08:00', '17:00')]

describe('the hours of a week', () => {
  it.each([
    [week(usual, usual, usual, usual, usual, [span('09:00', '12:30')], []), 'H–P 8–17; Szo 9–12:30'],
    [week(usual, usual, [], usual, usual), 'H–K 8–17; Cs–P 8–17'],
    [week([span('07:30', '12:00'), span('13:00', '17:30')]), 'H 7:30–12, 13–17:30'],
    [week([], [], [], [], [], [], usual), 'V 8–17'],
    [[], ''],
  ])('%j are %s', (hours, text) => {
    expect(weekText(hours)).toBe(text)
  })
})

describe('a workshop of the list', () => {
  const workshop: FittingWorkshop = {
    id: 'partner:a',
    name: 'Hajdú Gumi',
    city: 'Debrecen',
    address: '4031 Debrecen, Kishegyesi út 28.',
    phone: '',
    hours_per_day: week(usual),
    distance: 1234,
    next: { day: '2026-11-30', hour: '10:00', text: 'hétfőn 10 órakor' },
    price: { value: 18_000, formatted_value: '18 000 Ft' },
    price_per_wheel: { value: 3900, formatted_value: '3 900 Ft' },
  }
  const now = new Date('2026-11-24T08:00:00Z')
  const view = (changes: Partial<FittingWorkshop>, wheels = 4, chosen: string | null = null) =>
    workshopViews({ workshops: [{ ...workshop, ...changes }], wheels }, chosen, now)[0]!

  it('has its price for the goods, of none that of a wheel', () => {
    expect(view({}).price).toBe('4 kerék szerelése 18 000 Ft-tól')
    expect(view({ price: null }, 0).price).toBe('Kerekenként 3 900 Ft-tól')
    expect(view({ price: null }).price).toBe('A díjat a műhely mondja meg')
    expect(view({ price: null, price_per_wheel: null }, 0).price).toBe('A díjat a műhely mondja meg')
  })

  it('says when it has room, how far it is and whether it is the chosen one', () => {
    expect(view({})).toMatchObject({ next: 'Legközelebb hétfőn 10 órakor', distance: '1,2\u00a0km' })
    expect(view({ next: null, distance: null })).toMatchObject({
      next: 'A következő hetekre nincs szabad időpontja',
      distance: '',
    })
    expect(view({}, 4, 'partner:a').isChosen).toBe(true)
    expect(view({}, 4, 'partner:b').isChosen).toBe(false)
  })
})

it.each([
  [0, null, '', 'Jelenleg nincs olyan műhely, ahová szállítunk.'],
  [8, 'Győr', 'gyor', '8 műhely, a távolság Győr közepétől'],
  [8, null, '', '8 műhely, elöl a legkorábbi időponttal'],
  [
    8,
    null,
    'Bergengócia',
    'Ezt a helyet nem ismerjük: Bergengócia. A műhelyek a legkorábbi időpont szerint állnak.',
  ],
])('of %d workshops near %s, looked for by "%s", it is said: %s', (total, near, typed, text) => {
  expect(foundText({ total, near }, typed)).toBe(text)
})
