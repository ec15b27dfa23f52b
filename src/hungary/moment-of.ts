import { dayOf } from './calendar-day.ts'

const clockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Budapest',
  hour: '2-digit',
  minute: '2-digit',
})

/** Minutes since midnight that clocks in Hungary show. */
export function minuteOf(at: Date): number {
  const [hours = 0, minutes = 0] = clockFormat.format(at).split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The moment at which clocks in Hungary show so many minutes of a day; one that the clocks leap over in March is an hour later, of
 * two in October it is the first. Pure.
 */
export function momentOf(day: string, minute: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const shown = (at: number) =>
    Date.parse(`${dayOf(new Date(at))}T00:00:00Z`) + minuteOf(new Date(at)) * 60_000
  // Summer time is two hours ahead, winter time one.
  const candidates = [wanted - 2 * 3_600_000, wanted - 3_600_000]
  return new Date(candidates.find((at) => shown(at) === wanted) ?? candidates[1]!)
}

/** `2026-12-01T08:00`, as clocks in Hungary show the moment. */
export function wallTimeOf(at: Date): string {
  const minute = minuteOf(at)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${dayOf(at)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The moment of such a text. */
export function momentOfWallTime(text: string): Date {
  const [day = '', clock = ''] = text.split('T')
  const [hours, minutes] = clock.split(':').map(Number)
  return momentOf(day, hours! * 60 + minutes!)
}
