import { createCamera } from '../camera.ts'
import { type Point, type Vector } from '../geometry.ts'
import { label, labelWidth } from '../label-lettering.ts'
import { line, short } from '../svg-sheet.ts'
import { type GoodsCanvas, type Tint } from './goods-canvas.ts'

export type Project = (x: number, y: number, z: number) => Point
type Span = readonly [number, number]

/** The eye of boxy things: their front turned to the left, their right side seen, from above. */
export const blockView = (centre: Point, scale: number, yaw = -0.52, pitch = 0.34): Project =>
  createCamera(yaw, pitch, centre, scale).project

export const quad = (q: Project, corners: readonly Vector[]): string =>
  line(
    corners.map((v) => q(...v)),
    true,
  )

const toned = (c: GoodsCanvas, from: Point, to: Point, colours: readonly string[]): string =>
  c.linear(
    from,
    to,
    colours.map((colour, index) => [index / Math.max(1, colours.length - 1), colour]),
  )

/** A rectangle on the front of a block, z towards the eye. */
export const onFront = (q: Project, [x0, x1]: Span, [y0, y1]: Span, z: number): string =>
  quad(q, [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ])

/** A rectangle on the top of a block. */
export const onTop = (q: Project, [x0, x1]: Span, y: number, [z0, z1]: Span): string =>
  quad(q, [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ])

/** A rectangle on the right side of a block. */
export const onSide = (q: Project, x: number, [y0, y1]: Span, [z0, z1]: Span): string =>
  quad(q, [
    [x, y0, z0],
    [x, y0, z1],
    [x, y1, z1],
    [x, y1, z0],
  ])

/** A block in mm: its three seen faces, with the light that lies on the edges towards the eye. */
export const block = (c: GoodsCanvas, q: Project, x: Span, y: Span, z: Span, tint: Tint = c.tint): string => {
  const [x0, x1] = x
  const [y0, y1] = y
  const [z0, z1] = z
  const edges = `${line([q(x0, y1, z1), q(x1, y1, z1), q(x1, y1, z0)])}${line([q(x1, y1, z1), q(x1, y0, z1)])}`
  return [
    c.path(onFront(q, x, y, z1), toned(c, q(x0, y1, z1), q(x1, y0, z1), [tint.light, tint.base, tint.deep])),
    c.path(onSide(q, x1, y, z), toned(c, q(x1, y1, z1), q(x1, y0, z0), [tint.deep, tint.shade])),
    c.path(onTop(q, x, y1, z), toned(c, q(x0, y1, z0), q(x1, y1, z1), [tint.glow, tint.light, tint.base])),
    c.stroke(edges, tint.glow, 3, 0.55),
  ].join('')
}

/** Lettering on the front of a block, centred on x with its baseline at y, made smaller when wider than `room`. */
export const frontText = (
  c: GoodsCanvas,
  q: Project,
  text: string | undefined,
  [x, y, z]: Vector,
  size: number,
  colour: string,
  room = 1000,
): string => {
  if (!text) return ''
  const fitted = Math.min(size, (size * room) / labelWidth(text, size))
  return c.lettering(
    label(text, (u, v) => q(x + u * fitted, y + v * fitted, z)),
    colour,
  )
}

/** The soft shadow of a block: a pool that lies along its foot, and the dark line where it meets the floor. */
export const blockShadow = (
  c: GoodsCanvas,
  q: Project,
  [x0, x1]: Span,
  y: number,
  [z0, z1]: Span,
): string => {
  const [mx, mz] = [(x0 + x1) / 2, (z0 + z1) / 2]
  const [middle, right, near] = [q(mx, y, mz), q(x1, y, mz), q(mx, y, z1)]
  const reach = 1.62
  const axes = [right[0] - middle[0], right[1] - middle[1], near[0] - middle[0], near[1] - middle[1]]
  const matrix = [
    ...axes.map((value) => short(value * reach)),
    short(middle[0] + 8),
    short(middle[1] + 6),
  ].join(' ')
  const pool = c.radial([0, 0], 1, '0 #0b1117 .62, .5 #0b1117 .5, .78 #0b1117 .16, 1 #0b1117 0')
  const foot = onTop(q, [x0 - 2, x1 + 3], y - 2, [z0, z1 + 3])
  return `<circle r="1" transform="matrix(${matrix})" fill="${pool}"/>${c.path(foot, '#0b1117', ' fill-opacity=".5"')}`
}
