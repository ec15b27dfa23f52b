/** Days of the Hungarian calendar as texts: `2026-11-24`. They sort as they follow each other. Pure. */

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' })

/** The day in Hungary at a moment. */
export function dayOf(at: Date): string {
  return dayFormat.format(at)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
