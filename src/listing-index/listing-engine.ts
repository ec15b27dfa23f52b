import type { ListingRequest, ListingResult } from './listing.ts'
import { listProducts } from './listing/listing-query.ts'
import { countCategories, countListing, hasListing } from './listing/listing-totals.ts'
import type { Taxonomy } from './listing/listing-scope.ts'
import type { ProductIndex } from './segments/product-index.ts'

export type TotalRequest = Pick<ListingRequest, 'scope' | 'definitions' | 'selections'>

/** What can be asked of listings, wherever the rows are held: an end may be another server, so every question is waited for. */
export type ListingEngine = {
  /** With how many products of the scope, whatever was chosen, each of some categories has. */
  list(
    request: ListingRequest,
    categoryIds?: readonly number[],
  ): Promise<ListingResult & { categories: number[] }>
  /** The total alone. */
  count(request: TotalRequest): Promise<number>
  /** Whether there is any product: much less work than their number. */
  hasAny(request: TotalRequest): Promise<boolean>
  /** The totals of categories. */
  countCategories(categoryIds: readonly number[]): Promise<number[]>
}

/** The end that holds all rows in this process. */
export function memoryEngine(index: ProductIndex, taxonomy: () => Taxonomy): ListingEngine {
  return {
    list: async (request, categoryIds) => listProducts(index, taxonomy(), request, categoryIds),
    count: async (request) => countListing(index, taxonomy(), request),
    hasAny: async (request) => hasListing(index, taxonomy(), request),
    countCategories: async (categoryIds) => countCategories(index, taxonomy(), categoryIds),
  }
}
