/** `day`: `2026-11-26`; `hour`: when it begins and ends, ISO, null for the whole day; `stamp`: when the entry was made, ISO. */
type CalendarDay = {
  id: string
  day: string
  hour: { from: string; to: string } | null
  title: string
  place: string
  stamp: string
}

/** RFC 5545, 3.3.11: what has a meaning in a text, or would end it. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\s*[\r\n]+\s*/g, ' ')
const digits = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

const spanOf = ({ day, hour }: Pick<CalendarDay, 'day' | 'hour'>): string[] =>
  hour === null
    ? [`DTSTART;VALUE=DATE:${digits(day)}`]
    : [`DTSTART:${digits(hour.from)}`, `DTEND:${digits(hour.to)}`]

/** A file for calendars with an entry of an hour, or of a whole day, as an address that downloads it. Pure. */
export function calendarUrl({ id, day, hour, title, place, stamp }: CalendarDay): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boltiv//HU',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${digits(stamp)}`,
    ...spanOf({ day, hour }),
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}
