import { type Camera, createCamera, type Material } from './camera.ts'
import { clamp, lerp } from './geometry.ts'
import { Sheet, short } from './svg-sheet.ts'
import { type Crown, type TyreSection, tyreSection } from './tyre-section.ts'
import { createSurface, type Surface } from './tyre-surface.ts'
import { tyreBrandStyle } from './tyre-brands.ts'
import { drawFlank, drawLettering } from './tyre-flank.ts'
import { buildLeaningTread, buildTread } from './tread-patterns.ts'
import { type Season, type Tread, type TreadStyle } from './tyre-tread.ts'
import { drawWheelParts, type WheelStyle } from './wheel-face.ts'

export type TyreDrawing = {
  /** mm */
  width: number
  /** percent of the width */
  profile: number
  /** inches */
  rim: number
  season: Season
  brand: string
  model: string
  /** Lettering of the size; default `205/55 R16`. */
  size?: string
  style?: TreadStyle
  crown?: Crown
  /** Mountain and snowflake on the flank. */
  snowflake?: boolean
  yaw?: number
  pitch?: number
  wheel?: WheelStyle
  box?: number
}

const GROOVE = '#07090b'

/** The dark body below the tread, seen in the grooves. */
const drawCarcass = (surface: Surface): string => {
  const { camera, section, sheet } = surface
  const [a0, a1] = surface.seen
  const edge = section.shoulder + 4
  const floor = sheet.linear(camera.project(0, section.outer, 0), camera.project(0, -section.outer, 0), [
    [0, '#23282d'],
    [0.35, '#121518'],
    [1, '#08090b'],
  ])
  const discs = surface.disc(-section.shoulder, -4, GROOVE) + surface.disc(section.shoulder, -4, '#0b0d10')
  return (
    `<path fill="${GROOVE}" d="${surface.band(-edge, edge, a0, a1, -4)}"/><g transform="${camera.planeMatrix}">${discs}</g>` +
    `<path fill="${floor}" d="${surface.band(-section.shoulder * 0.9, section.shoulder * 0.98, a0, a1, -8.5)}"/>`
  )
}

/** A round crown has no flat to see: it is painted as slices from the far side to the near one, each over the last. */
const drawRoundCrown = (surface: Surface, material: Material): string => {
  const slices = 34
  const reach = surface.section.shoulder * 1.06
  let crown = ''
  for (let index = 0; index <= slices; index += 1) {
    const s = lerp(-reach, reach, index / slices)
    crown += surface.disc(s, 0, surface.discPaint(s, material))
  }
  return `<g transform="${surface.camera.planeMatrix}">${crown}</g>`
}

const drawRows = (surface: Surface, tread: Tread, front: boolean): string => {
  const edge = -surface.section.shoulder * 0.6
  const rows = tread.rows.filter((row) => row.front === front)
  return rows
    .map((row) => {
      const axis = front ? undefined : surface.camera.horizon
      const paint = surface.ringPaint(row.middle, tread.material, axis)
      const bevel =
        row.middle > edge
          ? ' stroke="#aeb8c1" stroke-opacity=".17" stroke-width=".9" stroke-linejoin="round"'
          : ''
      return `<path fill="${paint}" fill-rule="evenodd"${bevel} d="${row.face}"/>`
    })
    .join('')
}

const drawWalls = (surface: Surface, tread: Tread): string => {
  const width = short(4.6 * surface.camera.scale)
  const rows = tread.rows.map((row) => row.wall).join('')
  return `<path fill="#0d1013" stroke="#0d1013" stroke-width="${width}" stroke-linejoin="round" d="${rows}"/>`
}

const drawRubber = (surface: Surface, tyre: TyreDrawing): string => {
  const style = tyre.style ?? {}
  const brand = tyreBrandStyle(tyre.brand)
  const round = tyre.crown === 'round'
  const tread = round
    ? buildLeaningTread(surface, style)
    : buildTread(surface, tyre.season, style, brand.summer)
  const words = {
    brand: tyre.brand,
    model: tyre.model,
    size: tyre.size ?? `${tyre.width}/${tyre.profile} R${tyre.rim}`,
    snow: tyre.snowflake ?? tyre.season !== 'summer',
  }
  const cut = `fill="none" stroke="${GROOVE}" stroke-linejoin="round" stroke-linecap="round"`
  const slotWidth = round ? 5.5 : 3
  return [
    round
      ? drawRoundCrown(surface, tread.material)
      : drawCarcass(surface) + drawWalls(surface, tread) + drawRows(surface, tread, false),
    drawFlank(surface, brand),
    drawRows(surface, tread, true),
    tread.sipes && `<path ${cut} stroke-opacity=".62" stroke-width="1.25" d="${tread.sipes}"/>`,
    tread.slots && `<path ${cut} stroke-opacity=".9" stroke-width="${slotWidth}" d="${tread.slots}"/>`,
    drawLettering(surface, words, brand),
  ].join('')
}

/** The empty middle: inner liner and far bead; the mask lets the background be seen through the hole. */
const drawBore = (camera: Camera, section: TyreSection, sheet: Sheet): { mask: string; liner: string } => {
  const depth = section.beadHalf
  const radius = section.rimRadius - 3
  const near = camera.shift(depth)
  const far = camera.shift(-depth)
  const clip = sheet.name()
  const mask = sheet.name()
  const circle = (at: readonly [number, number], r: number, rest: string) =>
    `<circle cx="${short(at[0])}" cy="${short(at[1])}" r="${short(r)}"${rest}/>`
  const liner = sheet.linear(
    [near[0] - radius * 0.2, near[1] - radius],
    [near[0] + radius * 0.6, near[1] + radius],
    [
      [0, '#06080a'],
      [0.45, '#12161a'],
      [0.8, '#2b3138'],
      [1, '#454e57'],
    ],
  )
  sheet.define(
    `<mask id="${mask}" maskUnits="userSpaceOnUse" x="-1000" y="-1000" width="2000" height="2000"><rect x="-1000" y="-1000" width="2000" height="2000" fill="#fff"/>` +
      `<g transform="${camera.planeMatrix}"><clipPath id="${clip}">${circle(near, radius, '')}</clipPath>${circle(far, radius, ` clip-path="url(#${clip})" fill="#000"`)}</g></mask>`,
  )
  const rings = [0.86, 0.5, 0.1, -0.35, -0.75].map((share) =>
    circle(
      camera.shift(depth * share),
      radius,
      ' fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"',
    ),
  )
  const farBead = circle(
    far,
    radius + 5,
    ' fill="none" stroke="#59636c" stroke-width="7" stroke-opacity=".55"',
  )
  return {
    mask,
    liner:
      `<g transform="${camera.planeMatrix}">${circle(near, radius, ` fill="${liner}"`)}<g clip-path="url(#${clip})">${rings.join('')}${farBead}</g>` +
      `${circle(near, radius, ' fill="none" stroke="#000" stroke-width="3" stroke-opacity=".75"')}</g>`,
  }
}

/** Camera of a tyre picture: big tyres fill a little more of it than small ones. */
export const tyreCamera = (section: TyreSection, box: number, yaw: number, pitch: number): Camera => {
  const growth = lerp(0.96, 1.03, clamp((section.outer - 280) / 110))
  return createCamera(yaw, pitch, [box / 2, box * 0.49], ((box * 0.445) / (section.outer + 14)) * growth)
}

/** SVG of a tyre, three-quarter view by default; with `wheel` it is drawn mounted. */
export const drawTyre = (tyre: TyreDrawing): string => {
  const box = tyre.box ?? 800
  const sheet = new Sheet()
  const section = tyreSection(tyre.width, tyre.profile, tyre.rim, tyre.crown)
  const stand = tyreBrandStyle(tyre.brand)
  const camera = tyreCamera(section, box, tyre.yaw ?? stand.yaw, tyre.pitch ?? stand.pitch)
  const shadow = sheet.shadow(
    [box / 2 - 4, box * 0.49 + section.outer * camera.scale + 4],
    box * 0.36,
    box * 0.045,
  )
  const rubber = drawRubber(createSurface(section, camera, sheet), tyre)
  if (tyre.wheel) {
    const { rim, front } = drawWheelParts(camera, sheet, section.rimRadius, section.beadHalf, tyre.wheel)
    return sheet.finish(box, box, shadow + rubber + rim + front)
  }
  const bore = drawBore(camera, section, sheet)
  return sheet.finish(box, box, `${shadow}<g mask="url(#${bore.mask})">${rubber}${bore.liner}</g>`)
}
