import { type GoodsShape } from '../drawing/goods/goods.ts'
import { type TintName } from '../drawing/goods/goods-canvas.ts'
import { type Goods } from './goods-products.ts'

/** name, shape, tint, [label, note, size, variant], gross, grams, text, details, more */
export type GoodsRow = [
  name: string,
  shape: GoodsShape,
  tint: TintName,
  lettering: [label?: string, note?: string, size?: string, variant?: number],
  gross: number,
  grams: number,
  text: string,
  details: string[],
  more?: Partial<Goods>,
]

/** Goods of one maker in one category, written as rows. */
export const goodsOf = (brand: string, leaf: string, rows: readonly GoodsRow[]): Goods[] =>
  rows.map(([name, shape, tint, [label, note, size, variant], gross, grams, text, details, more]) => ({
    name,
    brand,
    leaf,
    shape,
    style: { tint, label, note, size, variant },
    gross,
    grams,
    text,
    details,
    ...more,
  }))
