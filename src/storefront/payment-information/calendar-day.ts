/** `day`: `2026-11-26`; `stamp`: when the entry was made, ISO. */
type CalendarDay = { id: string; day: string; title: string; place: string; stamp: string }

/** RFC 5545, 3.3.11: what has a meaning in a text, or would end it. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\s*[\r\n]+\s*/g, ' ')
const digits = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

/** A file for calendars with an entry of a whole day, as an address that downloads it. Pure. */
export function calendarUrl({ id, day, title, place, stamp }: CalendarDay): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boltiv//HU',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${digits(stamp)}`,
    `DTSTART;VALUE=DATE:${digits(day)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}
