import { readFileSync } from 'node:fs'
import { create, type Font, type PathCommand } from 'fontkit'
import { typefaces, type FontRole } from './typefaces.ts'

/** A line of text as a path whose origin is the start of its base line. */
export type Outline = { path: string; width: number }

const opened = new Map<string, Font>()
function fontsOf(fontRole: FontRole): Font[] {
  return typefaces[fontRole].map((file) => {
    const known = opened.get(file.href)
    if (known) return known
    const font = create(readFileSync(file))
    opened.set(file.href, font)
    return font
  })
}

const fontOf = (character: string, fonts: Font[]): Font | undefined =>
  fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0)!))

/** A text without the characters that no font has, such as emoji; hyphens of every kind are one. `''` when nothing is left. */
export function drawable(text: string, fontRole: FontRole): string {
  const fonts = fontsOf(fontRole)
  const characters = [
    ...text
      .normalize('NFC')
      .replaceAll(/[\u2010\u2011\u2212]/g, '-')
      .replaceAll(/\s/g, ' '),
  ]
  return characters
    .filter((character) => !/\p{C}/u.test(character) && fontOf(character, fonts))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** The text in runs that one font holds each; what no font can draw is left out. */
function runsOf(text: string, fonts: Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const character of text.normalize('NFC').replaceAll(/\s/g, ' ')) {
    const font = fontOf(character, fonts)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

const letters: Record<PathCommand['command'], string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** Headings are set a little tighter than the font is, in parts of the size. */
const spacingOf = (fontRole: FontRole) => (fontRole === 'text' ? 0 : -0.015)

/** How wide a text is in size 1; in another it is as many times as wide. */
function unitWidth(text: string, fontRole: FontRole): number {
  const spacing = spacingOf(fontRole)
  let width = 0
  for (const run of runsOf(text, fontsOf(fontRole)))
    for (const { xAdvance } of run.font.layout(run.text).positions)
      width += xAdvance / run.font.unitsPerEm + spacing
  return width === 0 ? 0 : width - spacing
}

/** Draws a text in a size in pixels. */
export function outline(text: string, fontRole: FontRole, size: number): Outline {
  const spacing = spacingOf(fontRole) * size
  const parts: string[] = []
  let x = 0
  for (const run of runsOf(text, fontsOf(fontRole))) {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text)
    for (const [index, { path }] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const place = (value: number, at: number) =>
        (at % 2 === 0 ? x + (value + xOffset) * scale : -(value + yOffset) * scale).toFixed(1)
      for (const { command, args } of path.commands) parts.push(letters[command] + args.map(place).join(' '))
      x += xAdvance * scale + spacing
    }
  }
  return { path: parts.join(''), width: x === 0 ? 0 : x - spacing }
}

/** The size in which a text takes one line of `width` pixels at most. */
export function fitLine(
  text: string,
  fontRole: FontRole,
  { width, maxSize }: { width: number; maxSize: number },
) {
  const unit = unitWidth(text, fontRole)
  return unit === 0 ? maxSize : Math.min(maxSize, width / unit)
}

export type Fitted = { lines: string[]; size: number }

/**
 * The largest of the sizes in which the text takes at most `maxLines` lines of `width` pixels. In the smallest one there
 * may be more lines: nothing is cut off, and a word too long for a line is broken.
 */
export function fitText(
  text: string,
  fontRole: FontRole,
  room: { width: number; sizes: readonly number[]; maxLines: (size: number) => number },
): Fitted {
  const words = wordsOf(text)
  const known = new Map<string, number>()
  const measured = (line: string) => {
    const width = known.get(line) ?? unitWidth(line, fontRole)
    known.set(line, width)
    return width
  }
  for (const size of room.sizes) {
    const measure = (line: string) => measured(line) * size
    if (words.some((word) => measure(word) > room.width)) continue
    const lines = wrap(words, room.width, measure)
    if (lines.length <= room.maxLines(size))
      return { lines: balance(words, lines, room.width, measure), size }
  }
  const size = room.sizes.at(-1)!
  const measure = (line: string) => measured(line) * size
  const pieces = words.flatMap((word) => broken(word, room.width, measure))
  return { lines: wrap(pieces, room.width, measure), size }
}

/** A single character such as `a` or `&` stays with the word after it. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let held = ''
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    if (word.length === 1 && held === '') held = `${word} `
    else {
      words.push(held + word)
      held = ''
    }
  }
  return held === '' ? words : [...words, held.trim()]
}

function wrap(words: string[], width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** As many lines, but of more equal length, so that no short word hangs alone. */
function balance(
  words: string[],
  lines: string[],
  width: number,
  measure: (line: string) => number,
): string[] {
  let best = lines
  for (let narrower = width * 0.95; narrower > width * 0.4; narrower -= width * 0.05) {
    const tried = wrap(words, narrower, measure)
    if (tried.length > lines.length || tried.some((line) => measure(line) > width)) return best
    best = tried
  }
  return best
}

function broken(word: string, width: number, measure: (line: string) => number): string[] {
  const pieces: string[] = ['']
  for (const character of word) {
    if (measure(pieces.at(-1) + character) > width) pieces.push('')
    pieces[pieces.length - 1] += character
  }
  return pieces
}
