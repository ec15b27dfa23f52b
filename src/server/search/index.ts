/** The door of finding: filters, listings, text search, sizes. Knows the catalogue's tables, not its code. */
export {
  brandFilter,
  builtInFilters,
  discountFilter,
  FilterError,
  priceFilter,
  readSelections,
  stockFilter,
  type FilterDefinition,
  type Selection,
} from './filters.ts'
export { foldText, searchWords } from './fold.ts'
export type { ChoiceCount, ListingOrder, ListingRequest, ListingResult, Scope } from './listing.ts'
export { openReadModel, type ReadModel } from './read-model.ts'
export { compactSizes } from './tyre-size.ts'
