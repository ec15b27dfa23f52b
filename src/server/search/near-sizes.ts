/** Rules of sizes that may do where the one looked for has no tyre. Pure. */
import { normalizeSizeText, parseTyreSize } from '#tyres/tyre-size.ts'

export type NearSize = { label: string; search: string }

/** A size that nobody makes, such as `205/57 R16`, is still near others. */
const anySize =
  /(?<![\d.])(?<width>\d{3})\s*\/\s*(?<aspect>\d{2})\s*\/?\s*Z?R?\s*(?<rim>1\d|2[0-4])(?![\d.])/u
const widthSteps = [0, -10, 10]
const aspectSteps = [0, -5, 5, -10, 10]

/** Sizes on the same rim that are nearly as wide and as high, the nearest first. */
export function nearSizes(search: string): NearSize[] {
  const found = readSize(search)
  if (!found) return []
  const { width, aspect, rim, rest } = found
  const base = Math.round(aspect / 5) * 5
  const height = (width * aspect) / 100
  return widthSteps
    .flatMap((step) => aspectSteps.map((other) => ({ width: width + step, aspect: base + other })))
    .filter(
      (size) => size.aspect >= 20 && size.aspect <= 95 && !(size.width === width && size.aspect === aspect),
    )
    .map((size) => {
      const higher = Math.abs((size.width * size.aspect) / 100 - height)
      return { ...size, away: higher + Math.abs(size.width - width) / 2 }
    })
    .sort((a, b) => a.away - b.away)
    .map((size) => {
      const label = `${size.width}/${size.aspect} R${String(rim).replace('.', ',')}`
      return { label, search: `${label} ${rest}`.trim() }
    })
}

function readSize(search: string): { width: number; aspect: number; rim: number; rest: string } | null {
  const size = parseTyreSize(search)
  if (size?.width && size.aspect) {
    return { width: size.width, aspect: size.aspect, rim: size.rim, rest: size.rest.toLocaleLowerCase('hu') }
  }
  const text = normalizeSizeText(search.slice(0, 200))
  const match = anySize.exec(text)
  if (!match?.groups) return null
  const { width, aspect, rim } = match.groups
  const rest = text.replace(match[0], ' ').replace(/\s+/g, ' ').trim().toLocaleLowerCase('hu')
  return { width: Number(width), aspect: Number(aspect), rim: Number(rim), rest }
}
