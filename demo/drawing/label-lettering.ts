import { glyphOutlines } from './glyph-outlines.ts'
import { type Point } from './geometry.ts'

/** The shop's own letters on labels, as filled outlines: no font is needed to render a picture. */

type Glyph = {
  advance: number
  /** In relative steps from its place on the base line, and where they end. */
  path: string
  end: Point
}

/** Of the outlines: 500 units are the font size. */
const capHeight = 343
const accentHeight = 441
const space = 125

const known = new Map<string, Glyph>()

/** The outline in relative steps, so that letters can follow each other in one path. */
function readGlyph(letter: string): Glyph {
  const [advance = space, outline = ''] = glyphOutlines[letter] ?? []
  let [x, y, path] = [0, 0, '']
  let start: Point = [0, 0]
  for (const [, name = '', numbers = ''] of outline.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const values = numbers === '' ? [] : numbers.split(' ').map(Number)
    path += name.toLowerCase() + values.map((value, index) => value - (index % 2 === 0 ? x : y)).join(' ')
    if (name === 'Z') [x, y] = start
    else [x, y] = [values.at(-2) ?? x, values.at(-1) ?? y]
    if (name === 'M') start = [x, y]
  }
  return { advance, path, end: [x, y] }
}

function glyphOf(letter: string): Glyph {
  const glyph = known.get(letter) ?? readGlyph(letter)
  known.set(letter, glyph)
  return glyph
}

/** Capitals with accents are a little smaller, so that a line of them is hardly higher than one without. */
function glyphsOf(text: string): { glyphs: Glyph[]; capital: number } {
  const upper = text.toUpperCase().normalize('NFC')
  const isAccented = upper !== upper.normalize('NFD')
  return {
    glyphs: [...upper].map(glyphOf),
    capital: isAccented ? (capHeight + accentHeight) / 2 : capHeight,
  }
}

const advanceOf = (glyphs: Glyph[]) => glyphs.reduce((sum, { advance }) => sum + advance, 0)

/** Width of a text whose capitals are `size` high. */
export function labelWidth(text: string, size: number): number {
  const { glyphs, capital } = glyphsOf(text)
  return (advanceOf(glyphs) * size) / capital
}

export type Label = { path: string; transform: string }

/**
 * A text as the path of all of its letters and what brings it into the picture. `put` maps heights of its capitals, x along the
 * line from its middle and y up from the base line, to the picture; parallels stay parallel.
 */
export function label(text: string, put: (x: number, y: number) => Point): Label {
  const { glyphs, capital } = glyphsOf(text)
  let path = `M${-advanceOf(glyphs) / 2} 0`
  for (const { advance, path: steps, end } of glyphs) path += `${steps}m${advance - end[0]} ${-end[1]}`
  const [left, top] = put(0, 0)
  const [along, up] = [put(1, 0), put(0, 1)]
  const axes = [along[0] - left, along[1] - top, up[0] - left, up[1] - top].map((step) => step / capital)
  return { path, transform: `matrix(${[...axes, left, top].map((value) => +value.toFixed(4)).join(' ')})` }
}

/** Straight text with its baseline middle at x, y. */
export const flatLabel = (text: string, x: number, y: number, size: number): Label =>
  label(text, (u, v) => [x + u * size, y - v * size])
