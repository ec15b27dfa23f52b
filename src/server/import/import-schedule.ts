import { addDays, dayOf } from '#hungary/calendar-day.ts'
import { momentOf } from '#hungary/moment-of.ts'

/** When a source is fetched next. Pure. */

export const rhythms = ['never', 'hourly', 'daily', 'weekdays', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]
/** `minute`: since midnight in Hungary; every hour takes the minute of it. */
export type Schedule = { rhythm: Rhythm; minute: number }

/** The first moment after `now`; null for what is fetched by hand only. Weekly is on Mondays. */
export function nextRun({ rhythm, minute }: Schedule, now: Date): Date | null {
  if (rhythm === 'never') return null
  if (rhythm === 'hourly') {
    const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000 + (minute % 60) * 60_000
    return new Date(hour > now.getTime() ? hour : hour + 3_600_000)
  }
  const today = dayOf(now)
  const days = Array.from({ length: 9 }, (_, ahead) => addDays(today, ahead))
  const fitting = days.filter((day) => fits(rhythm, new Date(`${day}T00:00:00Z`).getUTCDay()))
  return fitting.map((day) => momentOf(day, minute)).find((at) => at > now) ?? null
}

function fits(rhythm: Exclude<Rhythm, 'never' | 'hourly'>, weekday: number): boolean {
  if (rhythm === 'weekly') return weekday === 1
  return rhythm === 'daily' || (weekday >= 1 && weekday <= 5)
}
