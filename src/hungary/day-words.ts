/** Days of the calendar, `2026-11-26`, as people say them. Pure. */
import { addDays } from './calendar-day.ts'

/** Of all months and weekdays, once: a checkout names hundreds of days. */
const namesOf = (days: readonly string[], options: Intl.DateTimeFormatOptions): string[] => {
  const format = new Intl.DateTimeFormat('hu-HU', { timeZone: 'UTC', ...options })
  return days.map((day) => format.format(new Date(day)))
}
const firsts = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
const months = { long: namesOf(firsts, { month: 'long' }), short: namesOf(firsts, { month: 'short' }) }
/** From a Sunday on. */
const week = Array.from({ length: 7 }, (_, day) => `2026-11-0${day + 1}`)
const weekdayNames = namesOf(week, { weekday: 'long' })

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

function partsOf(day: string, month: 'long' | 'short' = 'long') {
  const [year = '', number = '', date = ''] = day.split('-')
  return { year, month: months[month][Number(number) - 1]!, day: String(Number(date)) }
}

/** A hyphen after which no line ends: a word joiner follows it, which has no width and needs no letter of a font. */
const hyphen = '-\u2060'

/** `csütörtök, november 26.`; month and number stay on one line. */
export function dayInWords(day: string): string {
  const { month, day: number } = partsOf(day)
  return `${weekdayNames[weekdayOf(day)]}, ${month}\u00a0${number}.`
}

/** `2026. november 26-i`, of what is of that day; a text that is no day stays. */
export function ofDayInWords(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return day
  const { year, month, day: number } = partsOf(day)
  return `${year}. ${month} ${number}${hyphen}${number === '1' ? 'jei' : 'i'}`
}

const weekdays = ['vasárnap', 'hétfőn', 'kedden', 'szerdán', 'csütörtökön', 'pénteken', 'szombaton']

/** `csütörtökön` */
export const onWeekday = (day: string): string => weekdays[weekdayOf(day)]!

/** Numbers whose ordinal has deep vowels: `harmadikán`. */
const deep = new Set([2, 3, 6, 8, 13, 16, 18, 20, 23, 26, 28, 30])

/** `november 26-án`, `december 1-jén` */
export function onDate(day: string): string {
  const { month, day: number } = partsOf(day)
  const ending = number === '1' ? 'jén' : deep.has(Number(number)) ? 'án' : 'én'
  return `${month} ${number}${hyphen}${ending}`
}

/** `csütörtökön, november 26-án` */
export const onWeekdayAndDate = (day: string): string => `${onWeekday(day)}, ${onDate(day)}`

/** `ma`, `holnap`, `hétfőn`, and from a week on `december 8-án`. */
export function soonInWords(day: string, today: string): string {
  if (day === today) return 'ma'
  if (day === addDays(today, 1)) return 'holnap'
  return day < addDays(today, 7) ? onWeekday(day) : onDate(day)
}

/** `ma`, `holnap, csütörtökön`, else `hétfőn, november 30-án`. */
export function onDayInWords(day: string, today: string): string {
  if (day === today) return 'ma'
  return day === addDays(today, 1) ? `holnap, ${onWeekday(day)}` : onWeekdayAndDate(day)
}

/** `nov. 30. – dec. 2.`, within a month `dec. 1–3.` */
export function spanInWords(from: string, to: string): string {
  const [first, last] = [partsOf(from, 'short'), partsOf(to, 'short')]
  return first.month === last.month
    ? `${first.month} ${first.day}–${last.day}.`
    : `${first.month} ${first.day}. – ${last.month} ${last.day}.`
}

/** `november 30. és december 2. között`, within a month `december 1. és 3. között` */
export function betweenInWords(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)]
  const until = first.month === last.month ? last.day : `${last.month} ${last.day}`
  return `${first.month} ${first.day}. és ${until}. között`
}
