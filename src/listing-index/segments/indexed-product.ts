export type IndexedVariant = {
  id: number
  gross: number
  inStock: boolean
  orderable: boolean
  discounted: boolean
  /** Below the lowest price of the 30 days before, whole per cent; 0 without a discount. */
  discount: number
  /** Numbers of facets, the brand's left out. */
  facets: number[]
}
/** A product as the index keeps it: its variants that are on sale, by id ascending. */
export type IndexedProduct = {
  id: number
  nameRank: number
  popularity: number
  /** 0 to 100, see `ratingPoints`. */
  rating: number
  /** Equal for products of one brand whose names differ in the size alone. */
  model: number
  categories: number[]
  collections: number[]
  /** The number of the brand's facet; null for none. */
  brandFacet: number | null
  nameTerms: number[]
  textTerms: number[]
  variants: IndexedVariant[]
}

export const categoryKey = (id: number): number => id * 2
export const collectionKey = (id: number): number => id * 2 + 1
export const maxPopularity = 2 ** 23 - 1
