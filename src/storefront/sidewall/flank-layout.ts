/** Where the markings stand on a tyre's flank, seen from the side. Millimetres, the axle at 0, y down; angles clockwise from the top. Pure. */
import type { WheelMeasures } from '../compare/wheel-measures.ts'
import { glyphOutlines } from './glyph-outlines.ts'
import type { Marking, MarkId } from './markings.ts'

type Figure = 'snow' | 'circle'
type Moulded = { id: MarkId; text: string; figure: Figure | null }
export type PlacedMark = {
  id: MarkId
  /** The field round it, which is pressed. */
  sector: string
  letters: { path: string; transform: string }[]
  /** The mountain with the snowflake, or the circle of an approval, of a size of 1. */
  figure: { kind: Figure; transform: string } | null
}

/** Of `glyphOutlines`, whose unit is a 250th of the font size. */
const capHeight = 0.686 * 250
const space = 60
const tracking = -4
const round = (value: number) => Math.round(value * 10) / 10
const fine = (value: number) => Math.round(value * 1e4) / 1e4

const advance = (letter: string) => (glyphOutlines[letter]?.[0] ?? space) + tracking
/** Width of a text in heights of its capitals; a figure is as wide as it is high. */
const widthOf = ({ text, figure }: Pick<Moulded, 'text' | 'figure'>): number =>
  figure ? 2.1 : [...text].reduce((sum, letter) => sum + advance(letter), -tracking) / capHeight

const figures: Partial<Record<MarkId, Figure>> = { hopehely: 'snow', 'e-jel': 'circle' }
const moulded = ({ id, sign }: Marking): Moulded => ({ id, text: sign, figure: figures[id] ?? null })
/** What begins a new word of the size line. */
const words: MarkId[] = ['szerkezet', 'terheles']
const mouldedInLine = ({ id, sign }: Marking): Moulded => ({
  id,
  text: words.includes(id) ? ` ${sign}` : sign,
  figure: null,
})

/** Air between the parts of the size line, and round the other markings, in heights of their capitals. */
const pieceAir = 0.06
const markAir = 0.75
/** The parts of the full turn that the size and the others may fill. */
const sizeTurn = 0.34
const otherTurn = 0.62

type Band = { middle: number; inner: number; outer: number }
type Spot = { angle: number; height: number }

const toDegrees = (length: number, radius: number) => (length / radius) * (180 / Math.PI)

function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`
}

function sectorPath({ inner, outer }: Band, from: number, to: number): string {
  const [wide, narrow] = [round(outer), round(inner)]
  return `M${polar(outer, from)}A${wide} ${wide} 0 0 1 ${polar(outer, to)}L${polar(inner, to)}A${narrow} ${narrow} 0 0 0 ${polar(inner, from)}Z`
}

/** In the lower half letters stand upright for who looks at the wheel, so they run the other way. */
const isUpright = (angle: number) => angle <= 90 || angle >= 270

function placeGlyphs(text: string, { middle }: Band, { angle, height }: Spot): PlacedMark['letters'] {
  const scale = height / capHeight
  const upright = isUpright(angle)
  const total = widthOf({ text, figure: null }) * height
  let at = -total / 2
  return [...text].flatMap((letter) => {
    const [width = space, path = ''] = glyphOutlines[letter] ?? []
    const centre = toDegrees(at + (width * scale) / 2, middle)
    at += (width + tracking) * scale
    if (path === '') return []
    const turn = upright ? angle + centre : angle - centre + 180
    const foot = upright ? height / 2 - middle : height / 2 + middle
    const transform = `rotate(${round(turn)})translate(${round((-width * scale) / 2)} ${round(foot)})scale(${fine(scale)} ${fine(-scale)})`
    return [{ path, transform }]
  })
}

function placeMark(mark: Moulded, band: Band, spot: Spot, half: number): PlacedMark {
  const { angle, height } = spot
  const turn = isUpright(angle) ? angle : angle + 180
  const reach = isUpright(angle) ? -band.middle : band.middle
  const size = mark.figure === 'circle' ? height * 0.6 : height
  return {
    id: mark.id,
    sector: sectorPath(band, angle - half, angle + half),
    letters: mark.figure === 'snow' ? [] : placeGlyphs(mark.text, band, { angle, height: size }),
    figure: mark.figure
      ? {
          kind: mark.figure,
          transform: `rotate(${round(turn)})translate(0 ${round(reach)})scale(${fine(height)})`,
        }
      : null,
  }
}

/**
 * The size line at the top, as large as the side wall allows, and the others clockwise after it with equal gaps: on a low
 * profile everything is smaller, on a small wheel, too.
 */
export function placeMarks(
  { outer, rim, sidewall }: WheelMeasures,
  sizeMarkings: Marking[],
  otherMarkings: Marking[],
): PlacedMark[] {
  const sizeLine = sizeMarkings.map(mouldedInLine)
  const others = otherMarkings.map(moulded)
  const inner = rim / 2 + 0.16 * sidewall
  const edge = outer / 2 - 0.2 * sidewall
  const band: Band = { inner, outer: edge, middle: (inner + edge) / 2 }
  const turn = 2 * Math.PI * band.middle
  const sum = (marks: Moulded[], air: number) => marks.reduce((total, mark) => total + widthOf(mark) + air, 0)
  const sizeWidth = sum(sizeLine, pieceAir)
  const height = Math.min(0.4 * sidewall, (sizeTurn * turn) / sizeWidth)
  const small = Math.min(0.2 * sidewall, (otherTurn * turn) / sum(others, markAir))

  const degrees = (width: number, size: number) => toDegrees(width * size, band.middle)
  const sizeAngle = degrees(sizeWidth, height)
  const othersAngle = others.reduce((total, mark) => total + degrees(widthOf(mark), small), 0)
  const gap = (360 - sizeAngle - othersAngle) / (others.length + 1)

  let at = -sizeAngle / 2
  const line = sizeLine.map((mark) => {
    const half = degrees(widthOf(mark) + pieceAir, height) / 2
    at += 2 * half
    return placeMark(mark, band, { angle: (at - half + 360) % 360, height }, half)
  })
  const rest = others.map((mark) => {
    const half = degrees(widthOf(mark), small) / 2
    at += gap + 2 * half
    return placeMark(mark, band, { angle: at - half, height: small }, half + Math.min(gap / 2.2, 4))
  })
  return [...line, ...rest]
}
