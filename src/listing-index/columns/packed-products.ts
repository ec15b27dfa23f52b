/**
 * Products in few long texts, because the driver's work on each value is dearer than reading it from a text. Ids are
 * counted from the first one. A list is `{1,2}`; groups are `key {1,2}` one after another.
 */
export type PackedProducts = {
  firstProduct: number
  firstVariant: number
  productCount: number
  products: string | null
  /** Groups of products. */
  categories: string | null
  collections: string | null
  variantCount: number
  /** A list, and the product of each. */
  variantIds: string | null
  owners: string | null
  /** Lists of variants. */
  forSale: string | null
  free: string | null
  backorders: string | null
  discounted: string | null
  /** By how many per cent, in the order of `discounted`. */
  discounts: string | null
  /** Variants with a price now, and the price of each. */
  priced: string | null
  prices: string | null
  /** Variants by the moment of their next price. */
  changes: string | null
  /** Variants by attribute, each with its value after it. */
  attributes: string | null
}

export const textMarks = { product: '\x1e', field: '\x1f' }

/** Some text held a mark: load again, cleaned. */
export class MarkedTextError extends Error {
  override name = 'MarkedTextError'
}
