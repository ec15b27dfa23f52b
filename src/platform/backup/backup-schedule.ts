import { dayOf } from '#hungary/calendar-day.ts'

/** When the night's backup is due, on the clock of Hungary. */
const dueHour = 3
const retained = { days: 7, weeks: 4, months: 6 }
const hourMs = 60 * 60_000
const maxAttempts = 3
/** Older than this, the last backup counts as missing: a night and half a day. */
export const maxAgeMs = 36 * hourMs
const trialEveryMs = 7 * 24 * hourMs

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Budapest',
})
const hourOf = (at: Date) => Number(hourFormat.format(at))

/** The day whose backup is due at a moment: until three in the morning it is the day before. */
const dueDay = (at: Date): string =>
  dayOf(hourOf(at) < dueHour ? new Date(at.getTime() - dueHour * hourMs) : at)

/** A backup of the night, by when it began. */
export type NightlyRun = { startedAt: Date; isComplete: boolean }

/**
 * Whether the night's backup should be made now: once a day, from three o'clock on, or when the shop is up again. One that has
 * failed is tried again after an hour, three times in all.
 */
export function isBackupDue(now: Date, runs: readonly NightlyRun[]): boolean {
  const ofToday = runs.filter(({ startedAt }) => dueDay(startedAt) === dueDay(now))
  if (ofToday.some(({ isComplete }) => isComplete) || ofToday.length >= maxAttempts) return false
  return ofToday.every(({ startedAt }) => now.getTime() - startedAt.getTime() >= hourMs)
}

/** Once a week the newest backup is restored into a trial. */
export const isTrialDue = (now: Date, lastTrial: Date | null): boolean =>
  lastTrial === null || now.getTime() - lastTrial.getTime() >= trialEveryMs

/**
 * Which backups are not needed any more, by their moments: the newest of each of the last seven days, four weeks and six months
 * that have one stays.
 */
export function superfluous(moments: readonly Date[]): Date[] {
  const newestFirst = moments.toSorted((a, b) => b.getTime() - a.getTime())
  const staying = new Set<Date>([
    ...newestOfEach(newestFirst, retained.days, dayOf),
    ...newestOfEach(newestFirst, retained.weeks, mondayOf),
    ...newestOfEach(newestFirst, retained.months, (at) => dayOf(at).slice(0, 7)),
  ])
  return newestFirst.filter((moment) => !staying.has(moment))
}

function newestOfEach(newestFirst: readonly Date[], count: number, periodOf: (at: Date) => string): Date[] {
  const newest = new Map<string, Date>()
  for (const moment of newestFirst) {
    const period = periodOf(moment)
    if (!newest.has(period)) newest.set(period, moment)
  }
  return [...newest.values()].slice(0, count)
}

/** The first day of the week, `2026-11-23`. */
function mondayOf(at: Date): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

const filePattern = /^boltiv-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})Z\.backup$/

/** `boltiv-2026-11-24-020003Z.backup`: its moment in UTC, so that names sort as they came. */
export const fileNameAt = (at: Date): string => {
  const [day, time] = at.toISOString().split('T')
  return `boltiv-${day}-${time!.slice(0, 8).replaceAll(':', '')}Z.backup`
}

/** Null for a file that is none of these. */
export function momentOfFile(name: string): Date | null {
  const [, day, hours, minutes, seconds] = filePattern.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}
