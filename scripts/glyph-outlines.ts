import { readFileSync, writeFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

type Outline = [advance: number, path: string]
type Table = {
  file: string
  /** In `src/server/share/fonts`. */
  font: string
  width: number
  letters: string
  /** Units of the font size: as fine as the table's drawings can show. */
  units: number
}

export const tables = {
  sidewall: {
    file: 'src/storefront/sidewall/glyph-outlines.ts',
    font: 'archivo-wide-800.ttf',
    width: 125,
    letters: '0123456789ACDEFHIJKLMNOPQRSTUVWXYZ/+()',
    units: 250,
  },
  labels: {
    file: 'demo/drawing/glyph-outlines.ts',
    font: 'archivo-title-800.ttf',
    width: 112,
    letters: '0123456789AÁBCDEÉFGHIÍJKLMNOÓÖŐPQRSTUÚÜŰVWXYZ/-+.,%&',
    units: 500,
  },
} satisfies Record<string, Table>

const commands = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

function outlineOf(font: Font, letter: string, units: number): Outline {
  const { glyphs, positions } = font.layout(letter)
  const scaled = (value: number) => Math.round((value * units) / font.unitsPerEm)
  const path = glyphs[0]!.path.commands.map(
    ({ command, args }) => commands[command] + args.map(scaled).join(' '),
  )
  return [scaled(positions[0]!.xAdvance), path.join('')]
}

/** How far each letter of a table goes, and its path. */
export function glyphOutlines(root: string, { font: file, letters, units }: Table): Record<string, Outline> {
  const font = create(readFileSync(`${root}/src/server/share/fonts/${file}`))
  return Object.fromEntries([...letters].map((letter) => [letter, outlineOf(font, letter, units)]))
}

const headOf = ({ width, units }: Table) => `/**
 * Archivo 800 at width ${width} in outlines (SIL Open Font License, \`src/server/share/fonts/LICENSE-Archivo-OFL.txt\`): how far each
 * letter goes and its path, y up from the base line; ${units} units are the font size. \`node scripts/glyph-outlines.ts\` makes it.
 */
export const glyphOutlines: Record<string, [advance: number, path: string]> = `

if (import.meta.main) {
  const root = `${import.meta.dirname}/..`
  for (const table of Object.values(tables))
    writeFileSync(`${root}/${table.file}`, headOf(table) + JSON.stringify(glyphOutlines(root, table)))
}
