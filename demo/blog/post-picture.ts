import { type DemoImage } from '../demo-types.ts'
import { flatPath, textWidth } from '../drawing/lettering.ts'
import { Sheet, short } from '../drawing/svg-sheet.ts'

const WIDTH = 800
const HEIGHT = 450
const INK = '#11171d'
const ORANGE = '#ff6b1a'
/** Where the lettering stands. */
const LEFT = { middle: 218, width: 330 }

export type PostPicture = {
  ground: 'orange' | 'steel'
  /** One or two lines in the lettering of the sidewall. */
  lines: readonly string[]
  /** Draws the thing beside it: SVG text, 800 x 800. */
  thing: () => string
}

/** A drawing to be set into another: its own names get a prefix, so that both keep their paints. */
export const nested = (svg: string, prefix: string, place: string): string =>
  svg
    .trim()
    .replace(/\bid="(\w+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#(\w+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#(\w+)"/g, `href="#${prefix}$1"`)
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg ${place}`)

/** A line with slanted ticks, as a workshop drawing measures. */
const dimension = (y: number, colour: string): string => {
  const [from, to] = [LEFT.middle - LEFT.width / 2, LEFT.middle + LEFT.width / 2]
  const tick = (x: number) => `M${short(x - 7)} ${short(y + 13)}l14 -26`
  return `<path fill="none" stroke="${colour}" stroke-width="3" d="M${short(from)} ${short(y)}H${short(to)}${tick(from)}${tick(to)}"/>`
}

const drawPicture = ({ ground, lines, thing }: PostPicture): string => {
  const sheet = new Sheet()
  const paint =
    ground === 'orange'
      ? ORANGE
      : sheet.linear(
          [0, 0],
          [0, HEIGHT],
          [
            [0, '#eff2f4'],
            [1, '#cfd7dd'],
          ],
        )
  const longest = Math.max(...lines.map((text) => textWidth(text, 100)))
  const size = Math.min(78, (100 * LEFT.width) / longest)
  const step = size * 1.55
  const first = HEIGHT / 2 + size / 2 - ((lines.length - 1) * step) / 2 - 14
  const letters = lines.map((text, index) => flatPath(text, LEFT.middle, first + index * step, size)).join('')
  const foot = first + (lines.length - 1) * step + size * 0.4 + 22
  return sheet.finish(
    WIDTH,
    HEIGHT,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint}"/>` +
      `<path fill="none" stroke="${INK}" stroke-width="${short(size * 0.19)}" stroke-linecap="round" stroke-linejoin="round" d="${letters}"/>` +
      dimension(foot, ground === 'orange' ? INK : ORANGE) +
      nested(thing(), 't', 'x="385" y="22" width="406" height="406"'),
  )
}

/** The picture of a post: a thing of the garage, and beside it what the post is about. `title` says what is to be seen. */
export const postPicture = (slug: string, title: string, picture: PostPicture): DemoImage => ({
  key: `blog/${slug}`,
  title,
  draw: () => drawPicture(picture),
})
