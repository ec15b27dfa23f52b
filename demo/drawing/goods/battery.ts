import { createCamera } from '../camera.ts'
import { type Point, type Vector } from '../geometry.ts'
import { letterPath } from '../lettering.ts'
import { line } from '../svg-sheet.ts'
import { type GoodsCanvas, goods, INK, ORANGE, TINTS } from './goods-canvas.ts'

const W = 139
const H = 88
const D = 84

type Project = (x: number, y: number, z: number) => Point

const quad = (q: Project, corners: readonly Vector[]): string =>
  line(
    corners.map((v) => q(...v)),
    true,
  )

const batteryCase = (c: GoodsCanvas, q: Project): string => {
  const k = 5
  const tones = (from: Point, to: Point, ...colours: string[]) =>
    c.linear(
      from,
      to,
      colours.map((colour, i) => [i / (colours.length - 1), colour]),
    )
  const lid = TINTS[c.look.variant === 1 ? 'steel' : 'ink']
  return [
    c.path(
      quad(q, [
        [-W, -H, D],
        [W, -H, D],
        [W, H - 26, D],
        [-W, H - 26, D],
      ]),
      tones(q(-W, H, D), q(W, -H, D), '#333b43', '#20262c', '#14191d'),
    ),
    c.path(
      quad(q, [
        [W, -H, -D],
        [W, -H, D],
        [W, H - 26, D],
        [W, H - 26, -D],
      ]),
      tones(q(W, H, 0), q(W, -H, 0), '#1d2328', '#0b0e11'),
    ),
    c.path(
      quad(q, [
        [-W - k, H - 28, D + k],
        [W + k, H - 28, D + k],
        [W + k, H, D + k],
        [-W - k, H, D + k],
      ]),
      tones(q(-W, H, D), q(W, H, D), lid.light, lid.base),
    ),
    c.path(
      quad(q, [
        [W + k, H - 28, -D - k],
        [W + k, H - 28, D + k],
        [W + k, H, D + k],
        [W + k, H, -D - k],
      ]),
      lid.deep,
    ),
    c.path(
      quad(q, [
        [-W - k, H, -D - k],
        [W + k, H, -D - k],
        [W + k, H, D + k],
        [-W - k, H, D + k],
      ]),
      tones(q(-W, H, -D), q(W, H, D), lid.glow, lid.light, lid.base),
    ),
    c.path(
      quad(q, [
        [-W + 22, H, -D + 16],
        [W - 22, H, -D + 16],
        [W - 22, H, -D + 66],
        [-W + 22, H, -D + 66],
      ]),
      '#3d464e',
    ),
  ].join('')
}

const batteryPlugs = (c: GoodsCanvas, q: Project): string =>
  Array.from({ length: 6 }, (_, i) => {
    const [x, y] = q(-W + 52 + i * 35, H, -D + 43).map((v) => Math.round(v)) as [number, number]
    return (
      c.ellipse(x, y, 20, 9, '#20262c') +
      c.ellipse(x, y - 3, 19, 8.5, '#59636c') +
      c.stroke(`M${x - 10} ${y - 3}h20`, '#2b3238', 4)
    )
  }).join('')

const batteryPoles = (c: GoodsCanvas, q: Project): string =>
  (
    [
      [-W + 32, '#69747e'],
      [W - 32, ORANGE],
    ] as const
  )
    .map(([at, colour]) => {
      const [x, y] = q(at, H, D - 34).map((v) => Math.round(v)) as [number, number]
      return [
        c.ellipse(x, y, 38, 17, colour),
        c.ellipse(x, y - 2, 29, 12, INK, ' fill-opacity=".45"'),
        c.path(
          `M${x - 20} ${y - 36}V${y - 2}A20 9 0 0 0 ${x + 20} ${y - 2}V${y - 36}Z`,
          c.across(x - 20, x + 20, '#8a959f', '#f4f7f9', '#a5b0b9', '#59636c'),
        ),
        c.ellipse(x, y - 36, 20, 9, '#dfe5ea'),
      ].join('')
    })
    .join('')

/** Starter battery: label = maker, note = Ah, size = small print. */
export const battery = goods((c) => {
  const q = createCamera(-0.52, 0.42, [400, 420], 1.62).project
  const onFront = (
    text: string | undefined,
    x: number,
    y: number,
    size: number,
    weight: number,
    colour: string,
  ) => {
    const d = letterPath(text ?? '', (u, v) => q(x + (u * size) / 6, y + (v * size) / 6, D))
    return c.stroke(d, colour, weight)
  }
  const label: Vector[] = [
    [-W + 16, -H + 18, D],
    [W - 16, -H + 18, D],
    [W - 16, H - 44, D],
    [-W + 16, H - 44, D],
  ]
  const foot: Vector[] = [
    [-W + 16, -H + 18, D],
    [W - 16, -H + 18, D],
    [W - 16, -H + 44, D],
    [-W + 16, -H + 44, D],
  ]
  const paint = c.linear(q(-W, 0, D), q(W, 0, D), [
    [0, c.tint.light],
    [0.5, c.tint.base],
    [1, c.tint.deep],
  ])
  const ink = c.look.tint === 'ink' || c.look.tint === 'blue' || c.look.tint === 'green' ? '#fff' : INK
  const name = c.look.label ?? ''
  return [
    c.shadow([405, 652], 345, 46, 0.5),
    batteryCase(c, q),
    batteryPlugs(c, q),
    batteryPoles(c, q),
    c.path(quad(q, label), paint),
    c.path(quad(q, foot), INK),
    onFront(name, -44, -2, Math.min(23, 138 / Math.max(1, name.length)), 6, ink),
    onFront(c.look.note, 72, -2, 23, 7, ink),
    onFront('AH', 107, -2, 11, 4, ink),
    onFront(c.look.size, 0, -H + 27, 10, 3.2, '#fff'),
  ].join('')
})
