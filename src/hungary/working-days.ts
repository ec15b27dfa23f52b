import { addDays } from '#hungary/calendar-day.ts'

/** The Hungarian calendar of working days. Days are texts such as `2026-11-24`. Pure. */

/** Where a shop's days differ from the country's: an inventory, a Saturday on which its courier comes. */
export type ShopDays = { daysOff: string[]; extraDays: string[] }
const usualDays: ShopDays = { daysOff: [], extraDays: [] }

const budapest = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Budapest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Holidays with a date of their own (2012. évi I. tv. 102. §), as `12-25`. */
const fixedHolidays = ['01-01', '03-15', '05-01', '08-20', '10-23', '11-01', '12-24', '12-25', '12-26']
/**
 * Working days that a decree made days of rest (10/2025. (IV. 30.) NGM r.). The Saturdays that are worked in their place
 * count where the shop says so: carriers do not all come on them.
 */
const movedRest = ['2026-01-02', '2026-08-21']
/** Good Friday, Easter Monday and Whit Monday, in days from Easter Sunday. */
const easterHolidays = [-2, 1, 50]

/**
 * The days that may be requested: the first `count` working days, from the `from`-th after the day on which work on
 * the order can begin: today, from the cut-off (`14:00`) and on days off the next working day.
 */
export function requestableDays(
  now: Date,
  { from, count, cutOff = '14:00' }: { from: number; count: number; cutOff?: string },
  shop: ShopDays = usualDays,
): string[] {
  let current = addWorkingDays(firstWorkingDay(now, cutOff, shop), from, shop)
  const days: string[] = []
  for (; days.length < count; current = nextWorkingDay(current, shop)) days.push(current)
  return days
}

/** The day on which work begins on what comes in now: today, from the cut-off and on days off the next working day. */
export function firstWorkingDay(now: Date, cutOff: string, shop: ShopDays = usualDays): string {
  const { day, time } = localTime(now)
  return !isWorkingDay(day, shop) || time >= cutOff ? nextWorkingDay(day, shop) : day
}

/** Weekends and public holidays are none, but for what the shop says of a day. */
export function isWorkingDay(day: string, { daysOff, extraDays }: ShopDays = usualDays): boolean {
  if (daysOff.includes(day)) return false
  return extraDays.includes(day) || (weekdayOf(day) <= 5 && !isHoliday(day) && !movedRest.includes(day))
}

export function isHoliday(day: string): boolean {
  return fixedHolidays.includes(day.slice(5)) || easterHolidaysOf(day.slice(0, 4)).includes(day)
}

/** A checkout looks at hundreds of days, nearly all of one year. */
let knownEaster: { year: string; holidays: readonly string[] } = { year: '', holidays: [] }

function easterHolidaysOf(year: string): readonly string[] {
  if (year !== knownEaster.year) {
    const easter = easterSunday(Number(year))
    knownEaster = { year, holidays: easterHolidays.map((distance) => addDays(easter, distance)) }
  }
  return knownEaster.holidays
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return timeOf(day).getUTCDay() || 7
}

/** Gauss's rule in the form of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return isoDay(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)))
}

export function nextWorkingDay(day: string, shop: ShopDays = usualDays): string {
  const next = addDays(day, 1)
  return isWorkingDay(next, shop) ? next : nextWorkingDay(next, shop)
}

export function addWorkingDays(day: string, count: number, shop: ShopDays = usualDays): string {
  let current = day
  for (let step = 0; step < count; step += 1) current = nextWorkingDay(current, shop)
  return current
}

/** How many working days lie after one day, up to another. */
export function workingDaysBetween(day: string, until: string, shop: ShopDays = usualDays): number {
  let count = 0
  for (let current = addDays(day, 1); current <= until; current = addDays(current, 1))
    if (isWorkingDay(current, shop)) count += 1
  return count
}

/** The working day that lies so many working days before. */
export function workingDaysBefore(day: string, count: number, shop: ShopDays = usualDays): string {
  let current = day
  for (let left = count; left > 0;) {
    current = addDays(current, -1)
    if (isWorkingDay(current, shop)) left -= 1
  }
  return current
}

export type LocalTime = Readonly<{ day: string; time: string }>
const minuteMs = 60_000
/** Formatting a moment takes as long as ten days of the calendar, and one response is of one moment. */
let knownMinute: { minute: number; local: LocalTime } = { minute: -1, local: { day: '', time: '' } }

/** Day and time in Hungary: `2026-11-24`, `09:05`. */
export function localTime(now: Date): LocalTime {
  const minute = Math.floor(now.getTime() / minuteMs)
  // Local times of long ago were no whole minutes away, and an invalid date has none: the format speaks for them.
  if (!(minute >= 0)) return formatted(now)
  if (minute !== knownMinute.minute) knownMinute = { minute, local: formatted(now) }
  return knownMinute.local
}

function formatted(now: Date): LocalTime {
  const parts = Object.fromEntries(budapest.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const timeOf = (day: string) => new Date(`${day}T00:00:00Z`)
const isoDay = (time: Date) => time.toISOString().slice(0, 10)
