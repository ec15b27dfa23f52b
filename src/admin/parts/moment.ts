const format = new Intl.DateTimeFormat('hu-HU', {
  timeZone: 'Europe/Budapest',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const dayFormat = new Intl.DateTimeFormat('hu-HU', { timeZone: 'Europe/Budapest', dateStyle: 'medium' })

const timeFormat = new Intl.DateTimeFormat('hu-HU', { timeZone: 'Europe/Budapest', timeStyle: 'short' })

export const momentText = (moment: string): string => format.format(new Date(moment))
/** `14:05` */
export const timeText = (moment: string): string => timeFormat.format(new Date(moment))
export const dayText = (moment: string): string => dayFormat.format(new Date(moment))

/** How long ago, in the largest unit that says enough: `3 órája`. */
export function ageText(moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - new Date(moment).getTime()) / 60_000))
  if (minutes < 1) return 'most'
  if (minutes < 60) return `${minutes} perce`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} órája`
  return `${Math.floor(minutes / (24 * 60))} napja`
}
