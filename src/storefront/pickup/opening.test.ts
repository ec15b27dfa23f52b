import { describe, expect, it } from 'vitest'
import { hoursToday, openingNow } from './opening.ts'

const span = (text: string) => {
  const [from = '', to = ''] = text.split('-')
  return { from, to }
}
const week = (...days: string[]) =>
  days.map((text, index) => ({ day: index + 1, hours: text === '' ? [] : text.split(' ').map(span) }))
const split = week('08:00-12:00 13:00-17:00', '08:00-17:00', '', '08:00-17:00', '08:00-24:00', '', '')
/** Budapest is an hour ahead of Greenwich in November; the 23rd is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${22 + day}T${time}:00+01:00`)

describe('opening hours', () => {
  it.each([
    [1, '07:59', 'Most zárva, ma 8 órakor nyit', false],
    [1, '08:00', '12 óráig nyitva', true],
    [1, '12:00', 'Most zárva, ma 13 órakor nyit', false],
    [1, '17:00', 'Most zárva, holnap 8 órakor nyit', false],
    [2, '17:30', 'Most zárva, csütörtökön 8 órakor nyit', false],
    [5, '23:59', 'Éjfélig nyitva', true],
    [6, '00:00', 'Most zárva, hétfőn 8 órakor nyit', false],
  ])('on day %i at %s: %s', (day, time, text, isOpen) => {
    expect(openingNow(split, at(day, time))).toEqual({ text, isOpen })
  })

  it('are round the clock, or not known', () => {
    const always = week(...Array.from({ length: 7 }, () => '00:00-24:00'))
    expect(openingNow(always, at(7, '03:00'))).toEqual({ text: 'Éjjel-nappal nyitva', isOpen: true })
    expect(openingNow(week('', '', '', '', '', '', ''), at(1, '10:00'))).toEqual({ text: '', isOpen: null })
    expect(hoursToday(always, at(1, '10:00'))).toBe('')
  })

  it('of today name every interval', () => {
    expect(hoursToday(split, at(1, '10:00'))).toBe('Ma 8:00–12:00, 13:00–17:00')
    expect(hoursToday(split, at(3, '10:00'))).toBe('Ma zárva')
  })

  it('follow the summer time', () => {
    expect(openingNow(split, new Date('2026-07-07T14:59:00Z')).text).toBe('17 óráig nyitva')
    expect(openingNow(split, new Date('2026-07-07T15:00:00Z')).text).toBe(
      'Most zárva, csütörtökön 8 órakor nyit',
    )
  })
})
