import { maxDescription, minDescription } from '#contract/summary.ts'

/** How much of a title and of a description search engines show. Pure. */

/** What they show of a title on a wide screen; on a narrow one it may be less. */
const maxTitle = 60
const limits = { title: maxTitle, description: maxDescription } as const

/** As they cut it: between words. */
export function shortened(text: string, of: keyof typeof limits): string {
  if (text.length <= limits[of]) return text
  const begin = text.slice(0, limits[of] - 1)
  const end = begin.lastIndexOf(' ')
  return `${begin.slice(0, end > 0 ? end : undefined)}…`
}

export function titleNote(title: string, made: string): string {
  const length = title.trim().length
  if (length === 0) return made === '' ? 'Üresen hagyva a név.' : `Üresen hagyva: ${made}`
  return length > maxTitle
    ? `${length} karakter: a keresők körülbelül ${maxTitle} karaktert mutatnak belőle.`
    : `${length} karakter, legfeljebb ${maxTitle} a jó.`
}

export function descriptionNote(description: string): string {
  const { length } = description.trim()
  const good = `${minDescription}–${maxDescription} a jó`
  if (length === 0) return 'Üresen hagyva a rövid leírásból és a leírásból készül.'
  if (length < minDescription) return `${length} karakter: ez kevés, ${good}.`
  return length > maxDescription
    ? `${length} karakter: a végét a keresők levágják, ${good}.`
    : `${length} karakter, ${good}.`
}
