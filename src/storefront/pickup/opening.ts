import type { PickupPoint } from '#contract/wire.ts'

type DayHours = PickupPoint['hours_per_day'][number]
/** Text on whether a place is open; none and null where nobody gave its hours. */
export type Opening = { text: string; isOpen: boolean | null }

const days = ['hétfőn', 'kedden', 'szerdán', 'csütörtökön', 'pénteken', 'szombaton', 'vasárnap']
const budapest = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Budapest',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const unknown: Opening = { text: '', isOpen: null }

/** How it stands at this moment in Hungary: open until when, or from when again. */
export function openingNow(hours: readonly DayHours[], now: Date): Opening {
  if (hours.every((day) => day.hours.length === 0)) return unknown
  if (hours.length === 7 && hours.every(isAllDay)) return { text: 'Éjjel-nappal nyitva', isOpen: true }
  const { day, time } = localTime(now)
  const today = spansOf(hours, day)
  const current = today.find(({ from, to }) => from <= time && time < to)
  if (current)
    return {
      text: current.to === '24:00' ? 'Éjfélig nyitva' : `${untilText(current.to)} nyitva`,
      isOpen: true,
    }
  const later = today.find(({ from }) => from > time)
  if (later) return { text: `Most zárva, ma ${atText(later.from)} nyit`, isOpen: false }
  for (let step = 1; step <= 7; step += 1) {
    const next = ((day - 1 + step) % 7) + 1
    const [first] = spansOf(hours, next)
    if (!first) continue
    const when = step === 1 ? 'holnap' : days[next - 1]
    return { text: `Most zárva, ${when} ${atText(first.from)} nyit`, isOpen: false }
  }
  return unknown
}

/** `Ma 8:00–12:00, 13:00–17:00`, `Ma zárva`; '' where the moment's text says it all. */
export function hoursToday(hours: readonly DayHours[], now: Date): string {
  if (hours.every((day) => day.hours.length === 0) || hours.every(isAllDay)) return ''
  const spans = spansOf(hours, localTime(now).day)
  if (spans.length === 0) return 'Ma zárva'
  return `Ma ${spans.map(({ from, to }) => `${shown(from)}–${shown(to)}`).join(', ')}`
}

const spansOf = (hours: readonly DayHours[], day: number) => hours.find((one) => one.day === day)?.hours ?? []
const isAllDay = ({ hours: [span, ...more] }: DayHours) =>
  more.length === 0 && span?.from === '00:00' && span.to === '24:00'
/** `12 óráig`, `12:30-ig` */
const untilText = (time: string) =>
  isOnTheHour(time) ? `${Number(time.slice(0, 2))} óráig` : `${shown(time)}-ig`
/** `8 órakor`, `8:30-kor` */
const atText = (time: string) =>
  isOnTheHour(time) ? `${Number(time.slice(0, 2))} órakor` : `${shown(time)}-kor`
const isOnTheHour = (time: string) => time.endsWith(':00')
/** `08:00` -> `8:00` */
const shown = (time: string) => time.replace(/^0(?=\d)/, '')

function localTime(now: Date): { day: number; time: string } {
  const parts = Object.fromEntries(budapest.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: shortDays.indexOf(parts.weekday ?? '') + 1, time: `${parts.hour}:${parts.minute}` }
}
