import { createCamera } from './camera.ts'
import { type Point } from './geometry.ts'
import { Sheet, short } from './svg-sheet.ts'
import { drawTyre, type TyreDrawing, tyreCamera } from './tyre.ts'
import { tyreSection } from './tyre-section.ts'
import { GARAZS_OUTLINE, GUMI_OUTLINE } from './wordmark-outline.ts'

const INK = '#11171d'
const ORANGE = '#ff6b1a'
const BOX = 900

/** The mark: a tyre from the side, and in it the letter G as one stroke. Small marks take fewer, wider lugs. */
const mark = (cx: number, cy: number, r: number, tyre: string, letter: string, count = 30): string => {
  const lugs = Array.from({ length: count }, (_, index) => {
    const [from, to] = [(index / count) * Math.PI * 2, ((index + 0.43) / count) * Math.PI * 2]
    const at = (angle: number, radius: number) =>
      `${short(cx + Math.cos(angle) * radius)} ${short(cy + Math.sin(angle) * radius)}`
    return `M${at(from, r * 0.78)}L${at(to, r)}`
  })
  const g = `M${short(cx + r * 0.32)} ${short(cy - r * 0.22)}A${short(r * 0.39)} ${short(r * 0.39)} 0 1 0 ${short(cx + r * 0.39)} ${short(cy + r * 0.06)}H${short(cx + r * 0.02)}`
  return (
    `<circle cx="${cx}" cy="${cy}" r="${short(r * 0.74)}" fill="none" stroke="${tyre}" stroke-width="${short(r * 0.26)}"/>` +
    `<path d="${lugs.join('')}" stroke="${tyre}" stroke-width="${short((r * 3.6) / count)}"/>` +
    `<path d="${g}" fill="none" stroke="${letter}" stroke-width="${short(r * (count < 20 ? 0.2 : 0.17))}"/>`
  )
}

/** What stands where a picture is missing: a wheel in outline over the dimension line. */
const placeholder = (): string => {
  const spokes = Array.from({ length: 5 }, (_, index) => {
    const angle = (index / 5) * Math.PI * 2 - Math.PI / 2
    const at = (radius: number) =>
      `${short(400 + Math.cos(angle) * radius)} ${short(350 + Math.sin(angle) * radius)}`
    return `M${at(46)}L${at(124)}`
  })
  return new Sheet().finish(
    800,
    800,
    `<g fill="none" stroke="#7a8690" stroke-width="12" stroke-linecap="round"><circle cx="400" cy="350" r="196"/><circle cx="400" cy="350" r="222" stroke-width="16" stroke-linecap="butt" stroke-dasharray="29 17.5"/><circle cx="400" cy="350" r="130"/><circle cx="400" cy="350" r="40"/><path d="${spokes.join('')}"/><path stroke-width="8" d="M178 654H622M164 678l28 -48M608 678l28 -48"/></g>`,
  )
}

const logo = (ink: string): string =>
  new Sheet().finish(
    293,
    155,
    `<g fill="${ink}"><path transform="translate(2 82)" d="${GUMI_OUTLINE}"/><path transform="translate(2 151)" d="${GARAZS_OUTLINE}"/></g>${mark(242, 49, 48, ink, ORANGE)}`,
  )

const HERO: TyreDrawing = {
  width: 205,
  profile: 55,
  rim: 16,
  season: 'winter',
  brand: 'NORDVAL',
  model: 'FJELL 3',
  size: '205/55 R16 91H',
  yaw: 0.74,
  pitch: 0.08,
  box: BOX,
  wheel: { spokes: 5, twin: 0.21, finish: 'silver', bar: [0.11, 0.08, 0.13] },
}

/** Dimension lines in the hero's own coordinates, to be laid over it; they take the ink of the page. */
const heroDimensions = (): string => {
  const section = tyreSection(HERO.width, HERO.profile, HERO.rim)
  const { scale } = tyreCamera(section, BOX, 0.74, 0.08)
  const camera = createCamera(0.74, 0.08, [BOX / 2, BOX * 0.49], scale)
  const at = (r: number, side: 1 | -1, z: number): Point => camera.project(0, side * r, z)
  const z = section.beadHalf
  const [rimTop, rimFoot, crown] = [
    at(section.rimRadius, 1, z),
    at(section.rimRadius, -1, z),
    at(section.outer - 6, 1, z),
  ]
  const [left, right] = [at(section.outer, 1, -section.half), at(section.outer, 1, section.half)]
  const x = 835
  const y = 22
  const tick = (tx: number, ty: number) => `M${short(tx - 7)} ${short(ty + 7)}l14 -14`
  const down = (px: Point) => `M${short(px[0] + 14)} ${short(px[1])}H${x + 16}`
  const rim = `${down(rimTop)}${down(rimFoot)}M${x} ${short(rimTop[1])}V${short(rimFoot[1])}${tick(x, rimTop[1])}${tick(x, rimFoot[1])}`
  const wall = `${down(crown)}M${x} ${short(crown[1])}V${short(rimTop[1])}${tick(x, crown[1])}`
  const width = `M${short(left[0])} ${short(left[1] - 10)}V${y - 12}M${short(right[0])} ${short(right[1] - 10)}V${y - 12}M${short(left[0])} ${y}H${short(right[0])}${tick(left[0], y)}${tick(right[0], y)}`
  return new Sheet().finish(
    BOX,
    BOX,
    `<g fill="none" stroke="currentColor" stroke-width="2"><path class="dimension-rim" d="${rim}"/><path class="dimension-wall" d="${wall}"/><path class="dimension-width" d="${width}"/></g>`,
  )
}

/** The shop's own pictures by file name: logos of 293 x 155, favicon, hero of 900 x 900 and its dimension lines, placeholder. */
export const drawBrandFiles = (): Record<string, string> => ({
  'logo.svg': logo(INK),
  'logo-dark.svg': logo('#f4f7f9'),
  'favicon.svg': new Sheet().finish(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="${ORANGE}"/>${mark(32, 32, 29, INK, INK, 16)}`,
  ),
  'hero.svg': drawTyre(HERO),
  'hero-dimensions.svg': heroDimensions(),
  'placeholder.svg': placeholder(),
})
