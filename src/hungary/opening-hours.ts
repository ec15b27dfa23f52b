/** When a shop is open, in words. Times are texts such as `08:30`. Pure. */

export type DayHours = { from: string; to: string }
/** Monday to Sunday; null: closed. */
export type WeekHours = readonly (DayHours | null)[]

const onDays = ['hétfőn', 'kedden', 'szerdán', 'csütörtökön', 'pénteken', 'szombaton', 'vasárnap']
const fromDays = [
  'hétfőtől',
  'keddtől',
  'szerdától',
  'csütörtöktől',
  'péntektől',
  'szombattól',
  'vasárnaptól',
]
const toDays = ['hétfőig', 'keddig', 'szerdáig', 'csütörtökig', 'péntekig', 'szombatig', 'vasárnapig']

type Run = { first: number; last: number; hours: DayHours }

/** `hétfőtől péntekig 8–17 óra, szombaton 9–12:30`; empty for a shop that is never open. */
export function hoursText(week: WeekHours): string {
  return runsOf(week)
    .map(({ first, last, hours }) => `${daysText(first, last)} ${spanText(hours)}`)
    .join(', ')
}

/** Days in a row with the same hours. */
function runsOf(week: WeekHours): Run[] {
  const runs: Run[] = []
  week.forEach((hours, day) => {
    if (hours === null) return
    const before = runs.at(-1)
    const continues =
      before?.last === day - 1 && before.hours.from === hours.from && before.hours.to === hours.to
    if (continues) before.last = day
    else runs.push({ first: day, last: day, hours })
  })
  return runs
}

function daysText(first: number, last: number): string {
  if (first === 0 && last === 6) return 'minden nap'
  if (first === last) return onDays[first]!
  return last === first + 1 ? `${onDays[first]} és ${onDays[last]}` : `${fromDays[first]} ${toDays[last]}`
}

function spanText({ from, to }: DayHours): string {
  if (from === '00:00' && to === '24:00') return '0–24 óra'
  const [start, end] = [clockText(from), clockText(to)]
  return `${start}–${end}${end.includes(':') ? '' : ' óra'}`
}

/** `8`, `8:30`. */
export function clockText(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
