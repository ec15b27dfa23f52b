import { type DemoImage } from '../demo-types.ts'
import { drawGoods, type GoodsShape } from '../drawing/goods/goods.ts'
import { type GoodsStyle } from '../drawing/goods/goods-canvas.ts'
import { nested } from '../drawing/nested.ts'
import { Sheet } from '../drawing/svg-sheet.ts'
import { drawTyre, type TyreDrawing } from '../drawing/tyre.ts'
import { drawWheel } from '../drawing/wheel.ts'

/** A drawing and where it stands in the tile of 800 x 800; what reaches over its edges is cut. */
type Part = { draw: () => string; x: number; y: number; size: number }

const composed = (parts: readonly Part[]) => (): string => {
  const body = parts.map(({ draw, x, y, size }, index) =>
    nested(draw(), `p${index}`, `x="${x}" y="${y}" width="${size}" height="${size}"`),
  )
  return new Sheet().finish(800, 800, body.join(''))
}

/** One thing, large: tiles cut their pictures on the right and at the foot, so it may stand over both edges. */
const large = (draw: () => string, size: number, x: number, y: number) => composed([{ draw, x, y, size }])
const goods = (shape: GoodsShape, style: GoodsStyle) => () => drawGoods(shape, style)
const tyre = (drawing: TyreDrawing) => () => drawTyre(drawing)

const WINTER: TyreDrawing = {
  width: 205,
  profile: 55,
  rim: 16,
  season: 'winter',
  brand: 'NORDVAL',
  model: 'FJELL 3',
}
const SUMMER: TyreDrawing = {
  width: 225,
  profile: 40,
  rim: 18,
  season: 'summer',
  brand: 'VERDON',
  model: 'RIBLINE 5',
}
const SPORT: TyreDrawing = {
  width: 225,
  profile: 45,
  rim: 17,
  season: 'winter',
  brand: 'KARDIA',
  model: 'POLAR GT',
  style: { sweep: 2.7, pitch: 54 },
}

const PICTURES: Record<string, () => string> = {
  abroncsok: composed([
    { draw: tyre({ ...SUMMER, yaw: 0.98, pitch: 0.08 }), x: -50, y: 170, size: 640 },
    { draw: tyre({ ...SPORT, yaw: 0.66, pitch: 0.08 }), x: 110, y: 120, size: 780 },
  ]),
  'teli-gumi': large(tyre({ ...WINTER, yaw: 0.9 }), 900, -40, -30),
  'nyari-gumi': large(tyre({ ...SUMMER, yaw: 0.9 }), 900, -40, -30),
  'negyevszakos-gumi': large(
    tyre({ width: 205, profile: 55, rim: 16, season: 'all', brand: 'KARDIA', model: 'ROUTE 4S', yaw: 0.9 }),
    900,
    -40,
    -30,
  ),
  motorgumi: tyre({
    width: 180,
    profile: 55,
    rim: 17,
    season: 'summer',
    brand: 'APEXO',
    model: 'LEAN 2',
    crown: 'round',
    yaw: 1.02,
  }),
  tehergumi: tyre({
    width: 315,
    profile: 80,
    rim: 22.5,
    season: 'winter',
    brand: 'TORVA',
    model: 'HAUL D',
    style: { heavy: true, pitch: 40 },
  }),
  felnik: large(
    () => drawWheel(18, 8, { spokes: 10, finish: 'black', cut: true, bar: [0.06, 0.05, 0.085], twist: 0.12 }),
    960,
    -40,
    0,
  ),
  akkumulatorok: large(
    goods('battery', { tint: 'orange', label: 'AMPERA', note: '72', size: '12V  680A  EN  L3' }),
    900,
    -50,
    -80,
  ),
  olajok: large(
    goods('canister', { tint: 'ink', label: 'OLVANA', note: '5W-30', size: '4 L' }),
    850,
    -30,
    -70,
  ),
  autoapolas: large(
    goods('spray', { tint: 'blue', label: 'FELNI', note: 'TISZTÍTÓ', size: '750 ML' }),
    880,
    -30,
    -86,
  ),
  szerszamok: large(goods('jack', { tint: 'orange', size: '3 T' }), 870, -30, -140),
  kert: large(goods('wateringCan', { tint: 'green', size: '10 L' }), 880, -40, -110),
  otthon: large(
    goods('bucket', { tint: 'orange', label: 'OTTHON', note: 'TISZTA', size: '12 L' }),
    860,
    -30,
    -70,
  ),
}

/** The tile picture of a category, where it has one. */
export const categoryPicture = (slug: string, name: string): DemoImage | undefined => {
  const draw = PICTURES[slug]
  return draw && { key: `kategoria/${slug}`, title: name, draw }
}
