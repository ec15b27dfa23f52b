/** Days of the calendar, `2026-11-26`, as people say them. Pure. */

const partsFormat = new Intl.DateTimeFormat('hu-HU', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
})

const partsOf = (day: string): Record<string, string> =>
  Object.fromEntries(
    partsFormat.formatToParts(new Date(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  )

/** `csütörtök, november 26.` */
export function dayInWords(day: string): string {
  const { weekday, month, day: number } = partsOf(day)
  return `${weekday}, ${month} ${number}.`
}

/** `2026. november 26-i`, of what is of that day; a text that is no day stays. */
export function ofDayInWords(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return day
  const { year, month, day: number } = partsOf(day)
  return `${year}. ${month} ${number}${number === '1' ? '-jei' : '-i'}`
}
