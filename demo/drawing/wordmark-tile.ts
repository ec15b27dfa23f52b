import { textPath, textWidth } from './lettering.ts'
import { Sheet, short } from './svg-sheet.ts'
import { tyreBrandStyle } from './tyre-brands.ts'

const LINE = 1.5

/** SVG of a maker's name, lettered as on its own flanks, with the orange tick of the dimension lines. */
export const drawWordmark = (name: string): string => {
  const sheet = new Sheet()
  const { weight, slant = 0, hollow = false } = tyreBrandStyle(name)
  const words = name.length > 10 ? name.split(' ') : [name]
  const longest = Math.max(...words.map((word) => textWidth(word, 100)))
  const size = Math.min(150, (100 * 640) / longest)
  const middle = 400 + size / 2 - ((words.length - 1) * size * LINE) / 2
  const path = words
    .map((word, index) =>
      textPath(word, (x, y) => [
        400 + ((x + slant * (y - 3)) * size) / 6,
        middle + index * size * LINE - (y * size) / 6,
      ]),
    )
    .join('')
  const stroke = (width: number, colour: string) =>
    `<path fill="none" stroke="${colour}" stroke-width="${short(size * width)}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
  const bold = weight + 0.05
  const lettering = stroke(bold, '#11171d') + (hollow ? stroke(bold * 0.4, '#f4f7f9') : '')
  const foot = middle + (words.length - 1) * size * LINE + size * 0.55
  const tick = `<path fill="none" stroke="#ff6b1a" stroke-width="8" d="M80 ${short(foot)}H720M66 ${short(foot + 14)}l28 -28M706 ${short(foot + 14)}l28 -28"/>`
  return sheet.finish(800, 800, lettering + tick)
}
