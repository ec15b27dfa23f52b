import { flatPath, textWidth } from '../lettering.ts'
import { Sheet } from '../svg-sheet.ts'

export const ORANGE = '#ff6b1a'
export const INK = '#11171d'
export const PALE = '#dfe5ea'

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
  white: { shade: '#98a3ad', deep: '#c4cdd4', base: '#eceff2', light: '#fafbfc', glow: '#ffffff' },
} satisfies Record<string, Tint>

export type TintName = keyof typeof TINTS

/** What differs between two pictures of the same shape. */
export type GoodsLook = {
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
  readonly look: GoodsLook

  constructor(look: GoodsLook) {
    super()
    this.look = look
    this.tint = TINTS[look.tint]
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

  /** One line of lettering, made smaller when it would be wider than `room`. */
  text(text: string | undefined, x: number, y: number, size: number, colour: string, room = 320): string {
    if (!text) return ''
    const fitted = Math.min(size, (size * room) / textWidth(text, size))
    const rounded = Math.round(fitted * 10) / 10
    return this.stroke(flatPath(text, x, y, rounded), colour, Math.round(rounded * 2.7) / 10)
  }

  /** A round, glossy cylinder wall from left to right in the canvas tint. */
  wall(left: number, right: number, tint: Tint = this.tint): string {
    return this.across(left, right, tint.shade, tint.light, tint.base, tint.deep, tint.shade)
  }

  /** A soft face lit from above in the canvas tint. */
  face(top: number, bottom: number, tint: Tint = this.tint): string {
    return this.down(top, bottom, tint.light, tint.base, tint.deep)
  }

  /** White label paper round a cylinder. */
  paper(left: number, right: number): string {
    return this.across(left, right, '#dfe5ea', '#ffffff', '#ffffff', '#c4cdd4')
  }

  picture(body: string): string {
    return this.finish(800, 800, body)
  }
}

export type GoodsDrawer = (look: GoodsLook) => string

/** Makes a drawer from a function that returns the body of the picture. */
export const goods =
  (draw: (canvas: GoodsCanvas) => string): GoodsDrawer =>
  (look) => {
    const canvas = new GoodsCanvas(look)
    return canvas.picture(draw(canvas))
  }
