import { type GoodsForm } from './goods-products.ts'

export type Pack = '1' | '4' | '5' | '20'
const PACK_FACTOR: Record<Pack, number> = { '1': 1, '4': 3.55, '5': 4.35, '20': 16.2 }

/** Labels of the packs that oils and fluids are sold in. */
export const PACK_LABELS: Record<string, string> = {
  '250-ml': '250 ml',
  '500-ml': '500 ml',
  '1-l': '1 l',
  '4-l': '4 l',
  '5-l': '5 l',
  '20-l': '20 l',
  '6x1-l': '6 x 1 l',
}

/** The forms of a fluid from its price per litre; big packs are cheaper by the litre. */
export const packs = (litre: number, sizes: readonly Pack[]): GoodsForm[] =>
  sizes.map((size) => ({
    name: `${size} l`,
    gross: litre * PACK_FACTOR[size],
    grams: Number(size) * 880 + 90,
    attributes: { kiszereles: `${size}-l` },
    note: `${size} L`,
    packingQuantity: Number(size),
  }))
