import { clamp, lerp, ramp, type Ramp } from '../geometry.ts'
import { short, type Stop } from '../svg-sheet.ts'
import { type GoodsCanvas, type Tint } from './goods-canvas.ts'

/** What a thing is made of: how the studio is mirrored round it. */
export type Substance = 'plastic' | 'metal' | 'rubber' | 'paper' | 'wood'

/** Brightness across a cylinder from its left edge to its right one: key light, core shade, light from the floor. */
const CURVES: Record<Substance, readonly (readonly [number, number])[]> = {
  plastic: [
    [0, 0.2],
    [0.05, 0.34],
    [0.17, 0.6],
    [0.21, 0.94],
    [0.29, 0.94],
    [0.34, 0.62],
    [0.5, 0.5],
    [0.72, 0.27],
    [0.88, 0.07],
    [0.95, 0.22],
    [1, 0.4],
  ],
  metal: [
    [0, 0.18],
    [0.07, 0.62],
    [0.16, 0.88],
    [0.26, 1],
    [0.36, 0.7],
    [0.46, 0.4],
    [0.56, 0.26],
    [0.66, 0.58],
    [0.76, 0.86],
    [0.86, 0.48],
    [0.95, 0.14],
    [1, 0.4],
  ],
  rubber: [
    [0, 0.12],
    [0.2, 0.5],
    [0.3, 0.56],
    [0.6, 0.3],
    [0.86, 0.08],
    [1, 0.3],
  ],
  paper: [
    [0, 0.5],
    [0.1, 0.72],
    [0.3, 0.98],
    [0.55, 0.86],
    [0.85, 0.5],
    [1, 0.36],
  ],
  wood: [
    [0, 0.24],
    [0.22, 0.78],
    [0.34, 0.72],
    [0.6, 0.46],
    [0.9, 0.14],
    [1, 0.3],
  ],
}

const ramps = new WeakMap<Tint, Ramp>()

/** Tone scale of a tint. */
export const tintRamp = (tint: Tint): Ramp => {
  const known = ramps.get(tint)
  if (known) return known
  const made = ramp([tint.shade, tint.deep, tint.base, tint.light, tint.glow])
  ramps.set(tint, made)
  return made
}

/** Paint of a round wall between two edges; `lift` makes walls that look up brighter. */
export const roundPaint = (
  c: GoodsCanvas,
  left: number,
  right: number,
  tint: Tint,
  substance: Substance,
  lift = 0,
): string => {
  const tone = tintRamp(tint)
  const stops = CURVES[substance].map(([at, light]): Stop => [at, tone(clamp(light * 0.94 + lift))])
  return c.linear([left, 0], [right, 0], stops)
}

/** Height and radius of a place on the profile of a turned thing, from the top down. */
export type Turn = readonly [y: number, r: number]

/** A profile, or the same as text: `84 52, 108 76`. */
export type Profile = readonly Turn[] | string

const parseProfile = (text: string): Turn[] =>
  text.split(', ').map((part): Turn => {
    const [y, r] = part.split(' ').map(Number)
    return [y ?? 0, r ?? 0]
  })

export type TurnedStyle = {
  tint?: Tint
  substance?: Substance
  /** Height of an ellipse to its width: how far the eye stands above. */
  tilt?: number
  /** Paint of the upper face; none when the first place is closed or covered. */
  top?: string | false
}

const front = (
  c: GoodsCanvas,
  x: number,
  [y0, r0]: Turn,
  [y1, r1]: Turn,
  tilt: number,
  paint: string,
): string => {
  const arc = `A${short(r1)} ${short(r1 * tilt)} 0 0 1 ${short(x - r1)} ${short(y1)}`
  return c.path(`M${short(x - r0)} ${short(y0)}H${short(x + r0)}L${short(x + r1)} ${short(y1)}${arc}Z`, paint)
}

/** A thing from the lathe, standing upright round x: every band of its profile with the light that its slope takes. */
export const turned = (c: GoodsCanvas, x: number, shape: Profile, style: TurnedStyle = {}): string => {
  const profile = typeof shape === 'string' ? parseProfile(shape) : shape
  const { tint = c.tint, substance = 'plastic', tilt = 0.13 } = style
  let body = ''
  for (let index = profile.length - 1; index > 0; index -= 1) {
    const [from, to]: [Turn, Turn] = [profile[index - 1] ?? [0, 0], profile[index] ?? [0, 0]]
    const [dy, dr] = [to[0] - from[0], to[1] - from[1]]
    const lift = (dr / (Math.hypot(dy, dr) || 1)) * 0.3
    const wide = Math.max(from[1], to[1])
    body += front(c, x, from, to, tilt, roundPaint(c, x - wide, x + wide, tint, substance, lift))
  }
  const [first] = profile
  if (style.top === false || !first || first[1] < 2) return body
  const [y, r] = first
  const lid =
    style.top ??
    c.linear(
      [x - r, y - r * tilt],
      [x + r, y + r * tilt],
      [
        [0, tint.glow],
        [0.45, tint.light],
        [1, tint.base],
      ],
    )
  return (
    body + c.ellipse(x, y, r, r * tilt, lid, ` stroke="${tint.glow}" stroke-opacity=".55" stroke-width="2"`)
  )
}

/** A quarter of an ellipse from one place of a profile to the next: `hollow` bends it inwards. */
export const rounded = (from: Turn, to: Turn, steps = 6, hollow = false): Turn[] =>
  Array.from({ length: steps + 1 }, (_, index): Turn => {
    const angle = (index / steps) * (Math.PI / 2)
    const [along, out] = hollow
      ? [Math.sin(angle), 1 - Math.cos(angle)]
      : [1 - Math.cos(angle), Math.sin(angle)]
    return [lerp(from[0], to[0], along), lerp(from[1], to[1], out)]
  })

/** A band of paper or print round an upright wall of even radius. */
export const sleeve = (
  c: GoodsCanvas,
  x: number,
  [y0, y1]: readonly [number, number],
  r: number,
  paint: string,
  tilt = 0.13,
): string => {
  const [left, right, drop] = [short(x - r), short(x + r), short(r * tilt)]
  return c.path(
    `M${left} ${y0}A${short(r)} ${drop} 0 0 0 ${right} ${y0}V${y1}A${short(r)} ${drop} 0 0 1 ${left} ${y1}Z`,
    paint,
  )
}
