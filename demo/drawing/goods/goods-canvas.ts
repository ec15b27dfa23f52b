import { mix, type Point } from '../geometry.ts'
import { flatLabel, type Label, labelWidth } from '../label-lettering.ts'
import { Sheet, short } from '../svg-sheet.ts'

export const ORANGE = '#ff6b1a'
export const INK = '#11171d'

/** Five tones of one colour, from shade to light. */
export type Tint = { shade: string; deep: string; base: string; light: string; glow: string }

export const TINTS = {
  orange: { shade: '#a83c00', deep: '#d64f08', base: ORANGE, light: '#ff9450', glow: '#ffd0b0' },
  ink: { shade: '#0b0e11', deep: '#14191d', base: '#262d33', light: '#59636c', glow: '#a5b0b9' },
  steel: { shade: '#59636c', deep: '#8a959f', base: '#bcc5cd', light: '#e6ebef', glow: '#ffffff' },
  blue: { shade: '#0d3050', deep: '#1b5f97', base: '#2477b8', light: '#4d9bd6', glow: '#cfe6f7' },
  green: { shade: '#123a24', deep: '#1f6b41', base: '#2f8a56', light: '#5bb37f', glow: '#cdeedb' },
  red: { shade: '#5f120d', deep: '#99201a', base: '#c9302a', light: '#e8685f', glow: '#fbd3cf' },
  sand: { shade: '#6e552f', deep: '#a3824d', base: '#cfae7a', light: '#e8d3ac', glow: '#fff4dd' },
  wood: { shade: '#6b4420', deep: '#8f602f', base: '#bb8748', light: '#dba968', glow: '#f3d9ac' },
  chrome: { shade: '#2f373e', deep: '#6f7a84', base: '#aab5be', light: '#dfe5ea', glow: '#ffffff' },
  brass: { shade: '#5d4312', deep: '#94712a', base: '#c9a24e', light: '#ecd08a', glow: '#fff6d8' },
  white: { shade: '#98a3ad', deep: '#c4cdd4', base: '#eceff2', light: '#fafbfc', glow: '#ffffff' },
} satisfies Record<string, Tint>

export type TintName = Exclude<keyof typeof TINTS, 'wood' | 'chrome' | 'brass'>

/** What differs between two pictures of the same shape. */
export type GoodsStyle = {
  tint: TintName
  /** Up to about ten letters, large. */
  label?: string
  /** A second, smaller line. */
  note?: string
  /** Contents, e.g. `4 L`. */
  size?: string
  /** A second design of the same shape. */
  variant?: number
}

/** A sheet with the few strokes that goods are drawn with. */
export class GoodsCanvas extends Sheet {
  readonly tint: Tint
  readonly style: GoodsStyle

  constructor(style: GoodsStyle) {
    super()
    this.style = style
    this.tint = TINTS[style.tint]
  }

  path(d: string, fill: string, rest = ''): string {
    return `<path d="${d}" fill="${fill}"${rest}/>`
  }

  stroke(d: string, colour: string, width: number, opacity = 1): string {
    const alpha = opacity === 1 ? '' : ` stroke-opacity="${opacity}"`
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${alpha}/>`
  }

  rect(x: number, y: number, width: number, height: number, radius: number, fill: string, rest = ''): string {
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${rest}/>`
  }

  circle(x: number, y: number, r: number, fill: string, rest = ''): string {
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${rest}/>`
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, rest = ''): string {
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${rest}/>`
  }

  lettering({ path, transform }: Label, colour: string): string {
    return this.path(path, colour, ` transform="${transform}"`)
  }

  /** One line of lettering, made smaller when it would be wider than `room`. */
  text(text: string | undefined, x: number, y: number, size: number, colour: string, room = 320): string {
    if (!text) return ''
    const fitted = Math.min(size, (size * room) / labelWidth(text, size))
    return this.lettering(flatLabel(text, x, y, fitted), colour)
  }

  /** A round, glossy wall from left to right: window light on the left, core shade, light from the floor on the right. */
  wall(left: number, right: number, tint: Tint = this.tint): string {
    return this.linear(
      [left, 0],
      [right, 0],
      [
        [0, tint.deep],
        [0.08, tint.base],
        [0.17, tint.light],
        [0.2, mix(tint.light, tint.glow, 0.7)],
        [0.27, mix(tint.light, tint.glow, 0.6)],
        [0.31, tint.light],
        [0.48, tint.base],
        [0.74, tint.deep],
        [0.9, tint.shade],
        [0.96, tint.deep],
        [1, tint.base],
      ],
    )
  }

  /** The soft shadow and the dark line where the thing meets the floor. */
  override shadow(centre: Point, radiusX: number, radiusY: number, opacity = 0.42): string {
    const wide = super.shadow(
      [centre[0] + radiusX * 0.06, centre[1] + 2],
      radiusX * 1.16,
      radiusY * 1.25,
      opacity * 0.8,
    )
    return (
      wide +
      super.shadow(
        [centre[0], centre[1] - radiusY * 0.1],
        radiusX * 0.94,
        radiusY * 0.5,
        Math.min(0.8, opacity * 1.3),
      )
    )
  }

  /** A round bar, hose or wire along a path: edge, body, light and the gleam towards the upper left. */
  tube(d: string, width: number, tint: Tint = this.tint): string {
    const shift = (share: number) =>
      ` transform="translate(${short(-width * share * 0.6)} ${short(-width * share)})"`
    const pass = (colour: string, share: number, move: number, opacity = 1) =>
      `<path d="${d}"${move ? shift(move) : ''} fill="none" stroke="${colour}" stroke-width="${short(width * share)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` stroke-opacity="${opacity}"`}/>`
    return (
      pass(tint.shade, 1, 0) +
      pass(tint.deep, 0.8, 0.04) +
      pass(tint.base, 0.56, 0.11) +
      pass(tint.light, 0.26, 0.17, 0.8) +
      pass(tint.glow, 0.09, 0.19, 0.85)
    )
  }

  /** A soft face lit from above in the canvas tint. */
  face(top: number, bottom: number, tint: Tint = this.tint): string {
    return this.down(top, bottom, tint.light, tint.base, tint.deep)
  }

  /** A face in the canvas tint, lit from the first point. */
  lit(from: Point, to: Point): string {
    const { glow, light, base, deep } = this.tint
    return this.linear(from, to, [
      [0, glow],
      [0.18, light],
      [0.52, base],
      [1, deep],
    ])
  }

  picture(body: string): string {
    return this.finish(800, 800, body)
  }
}

export type GoodsDrawer = (style: GoodsStyle) => string

/** Makes a drawer from a function that returns the body of the picture. */
export const goods =
  (draw: (canvas: GoodsCanvas) => string): GoodsDrawer =>
  (style) => {
    const canvas = new GoodsCanvas(style)
    return canvas.picture(draw(canvas))
  }
