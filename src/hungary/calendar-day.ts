/** Days of the Hungarian calendar as texts: `2026-11-24`. They sort as they follow each other. Pure. */

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' })

/** The day in Hungary at a moment. */
export function dayOf(at: Date): string {
  return dayFormat.format(at)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The moment at which a day begins in Hungary: 22 or 23 hours UTC of the day before. */
export function dayStart(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const inSummer = new Date(midnight - 2 * 3_600_000)
  return dayOf(inSummer) === day ? inSummer : new Date(midnight - 3_600_000)
}
