/** What the recommended order goes by, as one number: the greater the better. Pure. */
import { maxPopularity, type IndexedProduct, type IndexedVariant } from './indexed-product.ts'

export type Standing = Pick<IndexedProduct, 'id' | 'popularity' | 'rating'>

/** Where rating and discount, of seven bits each, stand in a recommendation. */
export const recommendationShifts = { rating: 19, discount: 0 } as const
const [inStockBit, salesShift] = [2 ** 31, 26]
const maxSales = 31
const inStockRank = maxPopularity + 1
/** The golden ratio's bits: neighbouring ids lie far apart. */
const scatter = 2_654_435_761
const [scatterBits, scatterShift] = [12, 7]

/**
 * From the highest bit down: in stock, and so delivered sooner (1); sales, each class twice the one before (5); rating (7); what
 * scatters products that are alike, so that the sizes of one model do not stand together (12); the discount (7), which is
 * there for the order by discount.
 */
export function recommendationOf(
  { id, popularity, rating }: Standing,
  { inStock, discount }: Pick<IndexedVariant, 'inStock' | 'discount'>,
): number {
  const sales = Math.min(maxSales, 32 - Math.clz32(Math.max(0, popularity)))
  const fields =
    (sales << salesShift) |
    (rating << recommendationShifts.rating) |
    ((Math.imul(id, scatter) >>> (32 - scatterBits)) << scatterShift) |
    (discount << recommendationShifts.discount)
  return (inStock ? inStockBit : 0) + (fields >>> 0)
}

/** In stock (bit 23) over popularity: what relevance goes by beside the text. */
export function rankOf(
  { popularity }: Pick<IndexedProduct, 'popularity'>,
  { inStock }: Pick<IndexedVariant, 'inStock'>,
): number {
  return Math.max(0, Math.min(popularity, maxPopularity)) + (inStock ? inStockRank : 0)
}
