import { type DemoImage } from '../demo-types.ts'
import { flatPath, textWidth } from '../drawing/lettering.ts'
import { nested } from '../drawing/nested.ts'
import { Sheet, short } from '../drawing/svg-sheet.ts'

const WIDTH = 800
const HEIGHT = 450
const INK = '#11171d'
const ORANGE = '#ff6b1a'
/** Where the lettering stands: it begins at one line and leaves the right to the thing. */
const LEFT = 52
const ROOM = 326
/** The thing is larger than the picture and cut by its edges. */
const THING = 'x="372" y="-40" width="576" height="576"'

export type PostPicture = {
  backdrop: 'orange' | 'steel'
  /** One or two lines in the lettering of the sidewall. */
  lines: readonly string[]
  /** Draws the thing beside it: SVG text, 800 x 800. */
  thing: () => string
}

/** A line with slanted ticks, as a workshop drawing measures. */
const dimension = (y: number, width: number, colour: string): string => {
  const tick = (x: number) => `M${short(x - 7)} ${short(y + 13)}l14 -26`
  return `<path fill="none" stroke="${colour}" stroke-width="3" d="M${LEFT} ${short(y)}h${short(width)}${tick(LEFT)}${tick(LEFT + width)}"/>`
}

/** The light of the studio: brightest behind the thing. */
const studio = (sheet: Sheet, backdrop: PostPicture['backdrop']): string => {
  const tones = backdrop === 'orange' ? ['#ff8a45', ORANGE, '#f05a08'] : ['#fbfcfd', '#e3e8ec', '#bac5cd']
  return sheet.radial(
    [610, 150],
    640,
    tones.map((tone, index) => [index / 2, tone]),
  )
}

const drawPicture = ({ backdrop, lines, thing }: PostPicture): string => {
  const sheet = new Sheet()
  const longest = Math.max(...lines.map((text) => textWidth(text, 100)))
  const size = Math.min(lines.length > 1 ? 84 : 74, (100 * ROOM) / longest)
  const step = size * 1.62
  const first = HEIGHT / 2 + size / 2 - ((lines.length - 1) * step) / 2 - 20
  const letters = lines
    .map((text, index) => flatPath(text, LEFT + textWidth(text, size) / 2, first + index * step, size))
    .join('')
  const foot = first + (lines.length - 1) * step + size * 0.42 + 24
  return sheet.finish(
    WIDTH,
    HEIGHT,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${studio(sheet, backdrop)}"/>` +
      nested(thing(), 't', THING) +
      `<path fill="none" stroke="${INK}" stroke-width="${short(size * 0.21)}" stroke-linecap="round" stroke-linejoin="round" d="${letters}"/>` +
      dimension(foot, (longest * size) / 100, backdrop === 'orange' ? INK : ORANGE),
  )
}

/** The picture of a post: a thing of the garage, and beside it what the post is about. `title` says what is to be seen. */
export const postPicture = (slug: string, title: string, picture: PostPicture): DemoImage => ({
  key: `blog/${slug}`,
  title,
  draw: () => drawPicture(picture),
})
