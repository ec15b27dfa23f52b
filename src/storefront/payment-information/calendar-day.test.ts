import { expect, test } from 'vitest'
import { calendarUrl } from './calendar-day.ts'

test('a day for calendars, whatever its place is called', () => {
  const url = calendarUrl({
    id: 'r1',
    day: '2026-11-26',
    hour: null,
    title: 'Szerelés: 2026-000123',
    place: 'Gumis; Fia\nBEGIN:VEVENT, 1138 Budapest',
    stamp: '2026-11-21T08:05:00.000Z',
  })
  const [head, file] = url.split(/,(.*)/s)
  expect(head).toBe('data:text/calendar;charset=utf-8')
  const lines = decodeURIComponent(file!).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261126')
  expect(lines).toContain('DTSTAMP:20261121T080500Z')
  expect(lines).toContain(String.raw`LOCATION:Gumis\; Fia BEGIN:VEVENT\, 1138 Budapest`)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

test('an hour for calendars, in UTC', () => {
  const hour = { from: '2026-11-26T08:00:00.000Z', to: '2026-11-26T09:00:00.000Z' }
  const url = calendarUrl({ id: 'r1', day: '2026-11-26', hour, title: 'Szerelés', place: '', stamp: '' })
  expect(decodeURIComponent(url)).toContain('DTSTART:20261126T080000Z\r\nDTEND:20261126T090000Z\r\n')
})
