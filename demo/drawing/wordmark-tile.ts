import { flatPath, textWidth } from './lettering.ts'
import { Sheet, short } from './svg-sheet.ts'

/** SVG of a maker's name in the lettering of the sidewall, with the orange tick of the dimension lines. */
export const drawWordmark = (name: string): string => {
  const sheet = new Sheet()
  const words = name.length > 10 ? name.split(' ') : [name]
  const longest = Math.max(...words.map((word) => textWidth(word, 100)))
  const size = Math.min(150, (100 * 640) / longest)
  const middle = 400 + size / 2 - ((words.length - 1) * size * 1.5) / 2
  const lettering = words
    .map((word, index) => {
      const path = flatPath(word, 400, middle + index * size * 1.5, size)
      return `<path fill="none" stroke="#11171d" stroke-width="${short(size * 0.2)}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
    })
    .join('')
  const foot = middle + (words.length - 1) * size * 1.5 + size * 0.55
  const tick = `<path fill="none" stroke="#ff6b1a" stroke-width="8" d="M80 ${short(foot)}H720M66 ${short(foot + 14)}l28 -28M706 ${short(foot + 14)}l28 -28"/>`
  return sheet.finish(800, 800, lettering + tick)
}
