import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from './calendar-day.ts'
import {
  arrivalOf,
  arrivalText,
  cutOffText,
  datedArrival,
  latestOf,
  promiseLine,
  promiseSentence,
  promiseText,
  shortArrival,
  type DaySpan,
  type DeliveryPromise,
} from './delivery-promise.ts'
import { isWorkingDay } from './working-days.ts'

const usual: DeliveryPromise = {
  cutOff: '16:00',
  transitDays: 1,
  backorder: { from: 3, to: 5 },
  daysOff: [],
  extraDays: [],
}
const at = (text: string) => new Date(text)
const stock = (now: string, promise = usual) => arrivalOf(at(now), promise, { inStock: true })
const day = (from: string, to = from): DaySpan => ({ from, to })

describe('the day of arrival', () => {
  it.each([
    ['2026-11-23T15:59:59+01:00', '2026-11-24'],
    ['2026-11-23T16:00:00+01:00', '2026-11-25'],
    ['2026-11-20T15:00:00+01:00', '2026-11-23'],
    ['2026-11-20T17:00:00+01:00', '2026-11-24'],
    ['2026-11-21T12:00:00+01:00', '2026-11-24'],
    ['2026-06-30T23:30:00+02:00', '2026-07-02'],
    // Christmas, and the Friday after Saint Stephen's Day that a decree made a day of rest.
    ['2026-12-23T10:00:00+01:00', '2026-12-28'],
    ['2026-08-19T10:00:00+02:00', '2026-08-24'],
    // The clocks go forward in the night.
    ['2026-03-27T15:30:00+01:00', '2026-03-30'],
  ])('of what is in stock, ordered at %s, is %s', (now, arrives) => expect(stock(now)).toEqual(day(arrives)))

  it('follows the cut-off, the way and the days of the shop', () => {
    const late = { ...usual, cutOff: '12:30', daysOff: ['2026-11-24'], extraDays: ['2026-11-28'] }
    expect(stock('2026-11-23T12:29:00+01:00', late)).toEqual(day('2026-11-25'))
    expect(stock('2026-11-23T12:30:00+01:00', late)).toEqual(day('2026-11-26'))
    expect(stock('2026-11-27T10:00:00+01:00', late)).toEqual(day('2026-11-28'))
    const now = at('2026-11-25T10:00:00+01:00')
    expect(arrivalOf(now, usual, { inStock: true, transit: { from: 1, to: 3 } })).toEqual(
      day('2026-11-26', '2026-11-30'),
    )
    // Two to four days until it can leave, then its way.
    expect(arrivalOf(now, usual, { inStock: false })).toEqual(day('2026-11-30', '2026-12-02'))
    expect(arrivalOf(now, usual, { inStock: false, transit: { from: 2, to: 2 } })).toEqual(
      day('2026-12-01', '2026-12-03'),
    )
  })

  it('is that of the latest of what arrives together', () => {
    expect(latestOf([])).toBeNull()
    expect(latestOf([day('2026-11-26'), day('2026-11-30', '2026-12-02'), day('2026-12-01')])).toEqual(
      day('2026-12-01', '2026-12-02'),
    )
  })
})

describe('the promise in words', () => {
  const wednesday = at('2026-11-25T10:00:00+01:00')
  const evening = at('2026-11-25T18:00:00+01:00')

  it('names the hour, and the minute where there is one', () => {
    expect(cutOffText('16:00')).toBe('16 óráig')
    expect(cutOffText('09:30')).toBe('9:30-ig')
  })

  it('is short on cards', () => {
    expect(shortArrival(day('2026-11-26'), wednesday)).toBe('holnap Önnél')
    expect(shortArrival(day('2026-11-30'), wednesday)).toBe('hétfőn Önnél')
    expect(shortArrival(day('2026-12-02'), wednesday)).toBe('december 2-\u2060án Önnél')
    expect(shortArrival(day('2026-11-30', '2026-12-02'), wednesday)).toBe('nov. 30. – dec. 2.')
    expect(shortArrival(day('2026-12-01', '2026-12-03'), wednesday)).toBe('dec. 1–3.')
  })

  it('says at the button until when to order', () => {
    const sentence = (now: Date, span: DaySpan) => promiseSentence(span, now, usual)
    expect(sentence(wednesday, day('2026-11-26'))).toBe(
      'Ma 16 óráig rendelje meg, holnap, csütörtökön Önnél van',
    )
    expect(sentence(evening, day('2026-11-27'))).toBe(
      'Holnap 16 óráig rendelje meg, pénteken, november 27-\u2060én Önnél van',
    )
    expect(sentence(at('2026-11-28T10:00:00+01:00'), day('2026-12-01'))).toBe(
      'Hétfőn 16 óráig rendelje meg, kedden, december 1-\u2060jén Önnél van',
    )
    expect(sentence(wednesday, day('2026-11-30', '2026-12-02'))).toBe(
      'Ma 16 óráig rendelje meg, november 30. és december 2. között Önnél van',
    )
  })

  it('stands above every page', () => {
    expect(promiseText(wednesday, usual)).toBe('Ha ma 16 óráig megrendeli, holnap Önnél van')
    expect(promiseText(evening, usual)).toBe('Ha holnap 16 óráig megrendeli, pénteken Önnél van')
    expect(promiseText(wednesday, { ...usual, cutOff: '12:15', transitDays: 4 })).toBe(
      'Ha ma 12:15-ig megrendeli, kedden Önnél van',
    )
  })

  it('is a line where it was chosen, and stays true without the moment', () => {
    expect(promiseLine(day('2026-11-26'), { place: 'address', now: wednesday }).text).toBe(
      'Várható érkezés: holnap, csütörtökön',
    )
    expect(promiseLine(day('2026-11-26'), { place: 'address' })).toEqual({
      ...day('2026-11-26'),
      days: 'csütörtök, november\u00a026.',
      text: 'Várható érkezés: csütörtök, november\u00a026.',
    })
    expect(promiseLine(day('2026-11-26', '2026-11-27'), { place: 'pickup', now: wednesday }).text).toBe(
      'Átvehető: nov. 26–27.',
    )
    expect(promiseLine(day('2026-11-30'), { place: 'workshop', now: wednesday, isSoonest: true }).text).toBe(
      'Leghamarabb a műhelyben: hétfő, november\u00a030.',
    )
    const payBy = at('2026-11-25T16:00:00+01:00')
    expect(promiseLine({ ...day('2026-11-26'), payBy }, { place: 'address' }).text).toBe(
      'Várható érkezés: csütörtök, november\u00a026., ha az átutalás november 25-\u2060én 16 óráig megérkezik',
    )
  })
})

describe('whatever the moment, the stock and the settings', () => {
  const moment = fc.date({ min: at('2024-01-01'), max: at('2032-01-01'), noInvalidDate: true })
  const count = fc.tuple(fc.nat(8), fc.nat(8)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  const promises = fc.record({
    cutOff: fc.constantFrom('00:00', '09:30', '12:00', '16:00', '24:00'),
    transitDays: fc.integer({ min: 1, max: 10 }),
    backorder: count.map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
    daysOff: fc.array(moment.map(dayOf), { maxLength: 3 }),
    extraDays: fc.array(moment.map(dayOf), { maxLength: 3 }),
  })
  const goods = fc.record({ inStock: fc.boolean(), transit: fc.option(count) })

  it('goods arrive on working days, never before they are ordered, and never earlier when ordered later', () => {
    fc.assert(
      fc.property(moment, moment, promises, goods, (a, b, promise, what) => {
        const [early, late] = a < b ? [a, b] : [b, a]
        const [first, second] = [arrivalOf(early, promise, what), arrivalOf(late, promise, what)]
        for (const one of [first.from, first.to]) expect(isWorkingDay(one, promise)).toBe(true)
        expect(first.from <= first.to && first.from >= dayOf(early)).toBe(true)
        expect(second.from >= first.from && second.to >= first.to).toBe(true)
      }),
    )
  })

  it('all words name the days that were computed, and no others', () => {
    fc.assert(
      fc.property(moment, promises, goods, (now, promise, what) => {
        const span = arrivalOf(now, promise, what)
        const expected = namedDays(datedArrival(span), now)
        for (const words of [
          shortArrival(span, now),
          arrivalText(span, now),
          promiseSentence(span, now, promise).split('rendelje meg, ')[1]!,
          promiseLine(span, { place: 'pickup', now }).text,
        ])
          expect({ words, days: namedDays(words, now) }).toEqual({ words, days: expected })
      }),
    )
  })
})

const weekdays = ['vasárnap', 'hétfő', 'kedd', 'szerda', 'csütörtök', 'péntek', 'szombat']
const months = ['jan', 'feb', 'már', 'ápr', 'máj', 'jún', 'júl', 'aug', 'szept', 'okt', 'nov', 'dec']

/** The days that a text names, read as a customer reads it on that day: the next of its name. */
function namedDays(text: string, now: Date): string[] {
  const next = (fits: (day: Date) => boolean): string => {
    const current = new Date(`${dayOf(now)}T00:00:00Z`)
    while (!fits(current)) current.setUTCDate(current.getUTCDate() + 1)
    return current.toISOString().slice(0, 10)
  }
  const found: string[] = []
  let month = -1
  for (const [word] of text.matchAll(/\p{L}+|\d+/gu)) {
    const named = months.findIndex((name) => word.startsWith(name))
    if (named >= 0) month = named
    else if (/^\d+$/.test(word))
      found.push(next((one) => one.getUTCMonth() === month && one.getUTCDate() === Number(word)))
    else if (word === 'ma') found.push(dayOf(now))
    else if (word === 'holnap') {
      const today = dayOf(now)
      found.push(next((one) => one.toISOString().slice(0, 10) > today))
    }
  }
  if (found.length > 0) return [...new Set(found)]
  const weekday = weekdays.findIndex((name) => text.includes(name.slice(0, 4)))
  return [next((one) => one.getUTCDay() === weekday)]
}
