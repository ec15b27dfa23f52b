import type { Order } from '#contract/wire.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { dayInWords } from '#hungary/day-words.ts'

const timeZone = 'Europe/Budapest'
const dateFormat = new Intl.DateTimeFormat('hu-HU', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const timeFormat = new Intl.DateTimeFormat('hu-HU', { timeZone, hour: '2-digit', minute: '2-digit' })
const yearFormat = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' })

/** `2026. 11. 21.` */
function formatDate(date: Date): string {
  return dateFormat.format(date)
}

/** The forms of an order's time, in Hungarian time. */
export function presentDate(date: Date): Order['date'] {
  const [day, time] = [formatDate(date), timeFormat.format(date)]
  return {
    formatted_date: day,
    formatted_time: time,
    formatted_date_time: `${day} ${time}`,
    iso: date.toISOString(),
  }
}

/** The same of a moment still to come, its day as people say it: `vasárnap, november 29., 14:12`. */
export function presentDeadline(date: Date): Order['date'] {
  const { formatted_time: time, iso } = presentDate(date)
  const day = dayInWords(dayOf(date))
  return { formatted_date: day, formatted_time: time, formatted_date_time: `${day}, ${time}`, iso }
}

/** `2026-000123`: the year in Hungarian time and a running number. */
export function formatOrderNumber(date: Date, sequence: number): string {
  return orderNumberOf(yearFormat.format(date), sequence)
}

/** The number with this running number of a year; what is given as text stays as it is but for the zeros that it lacks. */
export const orderNumberOf = (year: number | string, sequence: number | string): string =>
  `${year}-${String(sequence).padStart(6, '0')}`

/** Midnight does not matter here: a due date is shown as a day. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000)
}

/** A day of the calendar, `2026-11-24`, as a customer reads it: `kedd, november 24.` */
export function presentDay(iso: string): { iso: string; formatted_date: string } {
  return { iso, formatted_date: dayInWords(iso) }
}
