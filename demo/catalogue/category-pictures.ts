import { type DemoImage } from '../demo-types.ts'
import { drawGoods, type GoodsShape } from '../drawing/goods/goods.ts'
import { type GoodsLook } from '../drawing/goods/goods-canvas.ts'
import { drawTyre } from '../drawing/tyre.ts'
import { drawWheel } from '../drawing/wheel.ts'

const goodsPicture = (shape: GoodsShape, look: GoodsLook) => () => drawGoods(shape, look)

const PICTURES: Record<string, () => string> = {
  abroncsok: () =>
    drawTyre({
      width: 225,
      profile: 45,
      rim: 17,
      season: 'winter',
      brand: 'KARDIA',
      model: 'POLAR GT',
      look: { sweep: 2.7, pitch: 54 },
    }),
  'teli-gumi': () =>
    drawTyre({ width: 205, profile: 55, rim: 16, season: 'winter', brand: 'NORDVAL', model: 'FJELL 3' }),
  'nyari-gumi': () =>
    drawTyre({ width: 225, profile: 40, rim: 18, season: 'summer', brand: 'VERDON', model: 'RIBLINE 5' }),
  'negyevszakos-gumi': () =>
    drawTyre({ width: 205, profile: 55, rim: 16, season: 'all', brand: 'KARDIA', model: 'ROUTE 4S' }),
  motorgumi: () =>
    drawTyre({
      width: 180,
      profile: 55,
      rim: 17,
      season: 'summer',
      brand: 'APEXO',
      model: 'LEAN 2',
      crown: 'round',
    }),
  tehergumi: () =>
    drawTyre({
      width: 315,
      profile: 80,
      rim: 22.5,
      season: 'winter',
      brand: 'TORVA',
      model: 'HAUL D',
      look: { heavy: true, pitch: 40 },
    }),
  felnik: () =>
    drawWheel(18, 8, { spokes: 10, finish: 'black', cut: true, bar: [0.06, 0.05, 0.085], twist: 0.12 }),
  akkumulatorok: goodsPicture('battery', {
    tint: 'orange',
    label: 'AMPERA',
    note: '72',
    size: '12V  680A  EN  L3',
  }),
  olajok: goodsPicture('canister', { tint: 'ink', label: 'OLVANA', note: '5W-30', size: '4 L' }),
  autoapolas: goodsPicture('spray', { tint: 'blue', label: 'FELNI', note: 'TISZTÍTÓ', size: '750 ML' }),
  szerszamok: goodsPicture('jack', { tint: 'orange', size: '3 T' }),
  kert: goodsPicture('secateurs', { tint: 'orange' }),
  otthon: goodsPicture('toolbox', { tint: 'orange' }),
}

/** The tile picture of a category, where it has one. */
export const categoryPicture = (slug: string, name: string): DemoImage | undefined => {
  const draw = PICTURES[slug]
  return draw && { key: `kategoria/${slug}`, title: name, draw }
}
