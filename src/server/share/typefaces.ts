import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** `wide`: sizes and the shop's name. `title`: headings. `text`: everything else. */
export type FontRole = 'wide' | 'title' | 'text'

const own = (name: string) => new URL(`fonts/${name}`, import.meta.url)
const shared = (name: string) => new URL(`../../platform/pdf/fonts/${name}`, import.meta.url)
// The shop's own two know Hungarian; the names of the world's brands need the others.
const fullLatin = [shared('archivo-latin-700.ttf'), shared('archivo-latin-ext-700.ttf')]

/** The font files of each font role; a character is drawn by the first that has it. */
export const typefaces: Record<FontRole, URL[]> = {
  wide: [own('archivo-wide-800.ttf'), ...fullLatin],
  title: [own('archivo-title-800.ttf'), ...fullLatin],
  text: [shared('archivo-latin-400.ttf'), shared('archivo-latin-ext-400.ttf')],
}

let mark: string | undefined
/** Names what the font files hold, so that another typeface makes other pictures. Reads them once. */
export function typefaceMark(): string {
  if (mark !== undefined) return mark
  const hash = createHash('sha256')
  for (const file of new Set(Object.values(typefaces).flat())) hash.update(readFileSync(file))
  mark = hash.digest('hex').slice(0, 16)
  return mark
}
