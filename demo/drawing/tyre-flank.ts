import { type Material } from './camera.ts'
import { lerp } from './geometry.ts'
import { arcPath, textWidth } from './lettering.ts'
import { short } from './svg-sheet.ts'
import { type FlankRing, type TyreBrandStyle } from './tyre-brands.ts'
import { type Surface } from './tyre-surface.ts'

/** What stands on a flank. */
export type FlankText = { brand: string; model: string; size: string; snow: boolean }

const FLANK: Material = {
  ambient: 0.15,
  diffuse: 0.2,
  specular: 0.12,
  gloss: 7,
  back: 0.14,
  soft: 0.78,
  softGloss: 8,
}
const MOULDED = '#c6d0d8'

/** The band for the words: arc lengths of its upper and lower edge, mm. */
const wordBand = ({ section }: Surface): readonly [number, number] => [
  section.shoulder * 1.22,
  section.length - section.sidewall * 0.2,
]

const ring = (
  surface: Surface,
  s: number,
  width: number,
  colour: string,
  opacity: number,
  rest = '',
): string => {
  const { r, z } = surface.section.at(s)
  const [x, y] = surface.camera.shift(z)
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"${rest}/>`
}

const brandRing = (surface: Surface, { at, width, colour, opacity = 1, dash }: FlankRing): string => {
  const [top, foot] = wordBand(surface)
  return ring(
    surface,
    lerp(top, foot, at),
    width,
    colour,
    opacity,
    dash ? ` stroke-dasharray="${dash.join(' ')}"` : '',
  )
}

/** Nested discs from the shoulder to the bead, each with its own true gradient. */
export const drawFlank = (surface: Surface, style: TyreBrandStyle): string => {
  const { section, camera } = surface
  const start = section.shoulder * 1.06
  const rings = 15
  let flank = surface.disc(section.shoulder * 0.9, -4, '#0b0d10') + surface.disc(start, -1, '#0d1013')
  for (let index = 0; index < rings; index += 1) {
    const s = lerp(start, section.length - 1, index / rings)
    const next = lerp(start, section.length - 1, (index + 1) / rings)
    flank += surface.disc(s, index ? 0 : -2.5, surface.discPaint((s + next) / 2, FLANK))
  }
  const protector = section.length - section.sidewall * 0.2
  flank +=
    ring(surface, section.shoulder * 1.19, 1.4, '#000', 0.5) + ring(surface, protector, 2.2, '#000', 0.5)
  flank +=
    ring(surface, protector + 3, 1.1, '#9aa5af', 0.3) +
    ring(surface, section.shoulder * 1.225, 0.8, '#9aa5af', 0.22)
  for (const band of style.rings ?? []) flank += brandRing(surface, band)
  return `<g transform="${camera.planeMatrix}">${flank}</g>`
}

const MOUNTAIN = [
  [-1, 0.7],
  [-0.42, -0.5],
  [-0.2, -0.2],
  [0, -0.85],
  [0.2, -0.2],
  [0.42, -0.5],
  [1, 0.7],
] as const

const mountain = (radius: number, size: number): string => {
  const angle = Math.PI * 0.035
  const q = size * 1.15
  const flake = [0, 1, 2].map((spoke) => {
    const [dx, dy] = [q * 0.3 * Math.cos((spoke * Math.PI) / 3), q * 0.3 * Math.sin((spoke * Math.PI) / 3)]
    return `M${short(-dx)} ${short(q * 0.12 - dy)}L${short(dx)} ${short(q * 0.12 + dy)}`
  })
  const outline = MOUNTAIN.map(([x, y]) => `${short(x * q)} ${short(y * q)}`).join('L')
  const place = `translate(${short(radius * Math.cos(angle))} ${short(-radius * Math.sin(angle))}) rotate(${short(90 - angle * 57.3)})`
  return `<g transform="${place}"><path fill="none" stroke="${MOULDED}" stroke-opacity=".75" stroke-width="${short(size * 0.1)}" stroke-linejoin="round" d="M${outline}Z${flake.join('')}"/></g>`
}

type Word = {
  text: string
  at: number
  size: number
  inward?: boolean
  weight: number
  ink: string
  opacity: number
}

/** A word with the shade that its height throws, or hollow: an outline round the rubber. */
const drawWord = (word: Word, r: number, slant: number, hollow: boolean): string => {
  const { text, at, size, inward = false, weight, ink, opacity } = word
  const path = arcPath(text, r, at, size, inward, slant)
  const stroke = (width: number) =>
    `fill="none" stroke-linejoin="round" stroke-linecap="round" stroke-width="${short(size * width)}"`
  const face = `<path ${stroke(weight)} stroke="${ink}" stroke-opacity="${opacity}" d="${path}"/>`
  if (hollow) return `${face}<path ${stroke(weight * 0.32)} stroke="#15191e" d="${path}"/>`
  return `<path ${stroke(weight)} stroke="#000" stroke-opacity=".7" transform="translate(1.2 1.4)" d="${path}"/>${face}`
}

/** Radial ribs in the four gaps between the words; half angles of the words top, left, foot, right. */
const drawKnurl = (r: number, height: number, halves: readonly number[]): string => {
  const gaps = [0, 1, 2, 3].map((index) => {
    const from = Math.PI * (0.5 + index * 0.5) + (halves[index] ?? 0) + 0.09
    const to = Math.PI * (1 + index * 0.5) - (halves[(index + 1) % 4] ?? 0) - 0.09
    let ribs = ''
    for (let angle = from; angle < to; angle += 0.022) {
      const [x, y] = [Math.cos(angle), -Math.sin(angle)]
      const [inner, outer] = [r - height / 2, r + height / 2]
      ribs += `M${short(x * inner)} ${short(y * inner)}L${short(x * outer)} ${short(y * outer)}`
    }
    return ribs
  })
  return `<path fill="none" stroke="#aab5be" stroke-opacity=".4" stroke-width="1.7" d="${gaps.join('')}"/>`
}

/** Brand on top, model below, the real size at the left, the winter symbol at the right. */
export const drawLettering = (surface: Surface, words: FlankText, style: TyreBrandStyle): string => {
  const { section, camera } = surface
  const [top, foot] = wordBand(surface)
  const { r, z } = section.at(lerp(section.shoulder * 1.2, foot, 0.5))
  const [x, y] = camera.shift(z)
  const room = section.at(top).r - section.at(foot).r
  const fit = (size: number, text: string) => Math.min(size, (r * 1.5 * 6) / textWidth(text, 6))
  // Accents stand above the letters: lettering that has them is a little smaller and stays inside the band.
  const accented = words.brand !== words.brand.normalize('NFD')
  const big = fit(Math.min(room * (accented ? 0.54 : 0.62), section.outer * 0.125), words.brand)
  const small = Math.min(room * 0.34, section.outer * 0.062)
  const modelSize = fit(small * 1.15, words.model)
  const half = (text: string, size: number) => textWidth(text, size) / 2 / r
  const ink = { ink: style.ink, weight: style.weight }
  const side = { ink: MOULDED, weight: 0.13, opacity: 0.62 }
  const lines: Word[] = [
    { text: words.brand, at: Math.PI * 0.5, size: big, ...ink, opacity: 0.95 },
    {
      text: words.model,
      at: Math.PI * 1.5,
      size: modelSize,
      inward: true,
      ...ink,
      weight: 0.13,
      opacity: 0.72,
    },
    { text: words.size, at: Math.PI * 0.985, size: small * 0.95, ...side },
  ]
  if (!words.snow)
    lines.push({ text: 'OUTSIDE', at: Math.PI * 0.02, size: small * 0.7, ...side, opacity: 0.45 })
  const drawn = lines.map((word, index) =>
    drawWord(word, r, style.slant ?? 0, index === 0 && style.hollow === true),
  )
  const halves = [
    half(words.brand, big),
    half(words.size, small),
    half(words.model, modelSize),
    half('OUTSIDE', small * 0.7),
  ]
  const ribs = style.knurl ? drawKnurl(r, room * 0.42, halves) : ''
  const symbol = words.snow ? mountain(r, small) : ''
  return `<g transform="${camera.planeMatrix}"><g transform="translate(${short(x)} ${short(y)})">${ribs}${drawn.join('')}${symbol}</g></g>`
}
