import { type Point } from './geometry.ts'
import { line } from './svg-sheet.ts'

/*
 * A one-stroke alphabet on a grid 4 wide and 6 high, so that no font is needed to render a picture.
 * Strokes are split by `|`, points by a space. Accents stand above the grid, between 7 and 8.
 */
const LETTERS: Record<string, string> = {
  A: '0,0 2,6 4,0|1,2 3,2',
  B: '0,0 0,6 3,6 4,5 3,3 0,3|3,3 4,1.5 3,0 0,0',
  C: '4,5 3,6 1,6 0,5 0,1 1,0 3,0 4,1',
  D: '0,0 0,6 2.5,6 4,4.5 4,1.5 2.5,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '0,0 0,6 4,6|0,3 3,3',
  G: '4,5 3,6 1,6 0,5 0,1 1,0 3,0 4,1 4,3 2.5,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  I: '2,0 2,6',
  J: '0,1 1,0 2,0 3,1 3,6',
  K: '0,0 0,6|4,6 0,2.6|1.4,3.7 4,0',
  L: '0,6 0,0 4,0',
  M: '0,0 0,6 2,2.5 4,6 4,0',
  N: '0,0 0,6 4,0 4,6',
  O: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  P: '0,0 0,6 3,6 4,5 4,4 3,3 0,3',
  Q: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0|2.6,1.4 4.2,-.4',
  R: '0,0 0,6 3,6 4,5 4,4 3,3 0,3|2,3 4,0',
  S: '4,5 3,6 1,6 0,5 0,4 1,3 3,3 4,2 4,1 3,0 1,0 0,1',
  T: '2,0 2,6|0,6 4,6',
  U: '0,6 0,1 1,0 3,0 4,1 4,6',
  V: '0,6 2,0 4,6',
  W: '0,6 1,0 2,4 3,0 4,6',
  X: '0,0 4,6|0,6 4,0',
  Y: '0,6 2,3 4,6|2,3 2,0',
  Z: '0,6 4,6 0,0 4,0',
  0: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  1: '.8,5 2,6 2,0',
  2: '0,5 1,6 3,6 4,5 4,3.8 0,0 4,0',
  3: '0,6 4,6 2,3.6 3,3.5 4,2.5 4,1 3,0 1,0 0,1',
  4: '3,0 3,6 0,2 4,2',
  5: '4,6 0,6 0,3.4 3,3.4 4,2.4 4,1 3,0 0,0',
  6: '4,5 3,6 1,6 0,5 0,1 1,0 3,0 4,1 4,2.5 3,3.5 0,3.2',
  7: '0,6 4,6 1.5,0',
  8: '1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3 1,3 0,2 0,1 1,0 3,0 4,1 4,2 3,3',
  9: '4,3 1,2.5 0,3.5 0,5 1,6 3,6 4,5 4,1 3,0 1,0',
  '/': '.4,0 3.6,6',
  '-': '.8,3 3.2,3',
  '+': '.4,3 3.6,3|2,1.4 2,4.6',
  '.': '2,0 2,.4',
  ',': '2,.4 1.6,-1',
  '%': '.2,0 3.8,6|0,5 1,6 1,4.6 0,5|3,1 4,1.4 4,0 3,1',
  '&': '4,0 .6,4.6 1.2,6 2.4,6 2.8,4.8 0,1.6 .8,0 2.2,0 4,2.4',
}
const ACUTE = '1.6,6.9 2.8,8.2'
const DOTS = '1,7.1 1,7.5|3,7.1 3,7.5'
const DOUBLE = '.6,6.9 1.5,8.2|2.4,6.9 3.3,8.2'
const ACCENTED: Record<string, [string, string]> = {
  Á: ['A', ACUTE],
  É: ['E', ACUTE],
  Í: ['I', ACUTE],
  Ó: ['O', ACUTE],
  Ú: ['U', ACUTE],
  Ö: ['O', DOTS],
  Ü: ['U', DOTS],
  Ő: ['O', DOUBLE],
  Ű: ['U', DOUBLE],
}

const strokesOf = (letter: string): Point[][] => {
  const accented = ACCENTED[letter]
  const source = accented ? `${LETTERS[accented[0]]}|${accented[1]}` : (LETTERS[letter] ?? '')
  if (source === '') return []
  return source.split('|').map((stroke) =>
    stroke.split(' ').map((point): Point => {
      const [x, y] = point.split(',').map(Number)
      return [x ?? 0, y ?? 0]
    }),
  )
}

const strokes = new Map(
  [...Object.keys(LETTERS), ...Object.keys(ACCENTED)].map((letter) => [letter, strokesOf(letter)]),
)
const GAP = 1.6

/** Left edge and width of a letter on the grid; narrow ones stand closer than their cell. */
const NARROW: Record<string, readonly [number, number]> = {
  I: [1.5, 1],
  Í: [1.3, 1.4],
  '.': [1.5, 1],
  ',': [1.3, 1],
  ' ': [0, 2.4],
}
const FULL = [0, 4] as const
const cell = (letter: string): readonly [number, number] => NARROW[letter] ?? FULL

const gridWidth = (text: string): number => {
  let width = -GAP
  for (const letter of text.toUpperCase()) width += cell(letter)[1] + GAP
  return width
}

/** Width of a text when its letters are `size` high. */
export const textWidth = (text: string, size: number): number => (gridWidth(text) * size) / 6

/** Path data of a text, centred on 0; `put` maps grid units (x along the line, y up) to the picture. */
export const textPath = (text: string, put: (x: number, y: number) => Point): string => {
  let x = -gridWidth(text) / 2
  let path = ''
  for (const letter of text.toUpperCase()) {
    const [left, width] = cell(letter)
    for (const stroke of strokes.get(letter) ?? []) path += line(stroke.map(([u, v]) => put(x + u - left, v)))
    x += width + GAP
  }
  return path
}

/**
 * Text bent round a circle about the origin; `at` is the angle of its middle, `inward` turns it for the lower half,
 * `slant` leans the letters (grid units sideways for each unit of height).
 */
export const arcPath = (
  text: string,
  radius: number,
  at: number,
  size: number,
  inward: boolean,
  slant = 0,
): string => {
  const side = inward ? 1 : -1
  return textPath(text, (u, v) => {
    const r = radius - (side * (v - 3) * size) / 6
    const angle = at + (side * (u + slant * (v - 3)) * size) / 6 / radius
    return [r * Math.cos(angle), -r * Math.sin(angle)]
  })
}

/** Straight text with its baseline middle at x, y. */
export const flatPath = (text: string, x: number, y: number, size: number): string =>
  textPath(text, (u, v) => [x + (u * size) / 6, y - (v * size) / 6])
