/** Days of the Hungarian calendar as texts: `2026-11-24`. They sort as they follow each other. Pure. */

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' })

const hourMs = 3_600_000
/** Hungary's time is whole hours from UTC, so a day begins with an hour; formatting one takes 10 microseconds of a response. */
let known = { hour: -1, day: '' }

/** The day in Hungary at a moment. */
export function dayOf(at: Date): string {
  const hour = Math.floor(at.getTime() / hourMs)
  // Before 1970 the local time was once no whole hours away, and an invalid date has no hour: the format speaks for them.
  if (!(hour >= 0)) return dayFormat.format(at)
  if (hour !== known.hour) known = { hour, day: dayFormat.format(at) }
  return known.day
}

const datesOfEveryMonth = 28

export function addDays(day: string, days: number): string {
  // Within a month it is a sum: a checkout counts some hundreds of days.
  const date = Number(day.slice(8)) + days
  if (date >= 1 && date <= datesOfEveryMonth) return day.slice(0, 8) + String(date).padStart(2, '0')
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
