/** The door of finding: filters, listings, text search, sizes. Knows the catalogue's tables, not its code. */
export {
  brandFilter,
  builtInFilters,
  FilterError,
  priceFilter,
  readSelections,
  type FilterDefinition,
  type Selection,
} from './filters.ts'
export { foldText } from './fold.ts'
export type {
  ChoiceCount,
  FilterCounts,
  ListingOrder,
  ListingRequest,
  ListingResult,
  Scope,
} from './listing.ts'
export { openReadModel, type ReadModel, type ReadModelChange } from './read-model.ts'
export type { Dictionary } from './dictionary.ts'
export {
  type AttributeRow,
  type CategoryRow,
  type CollectionRow,
  type LoadedTaxonomy,
} from './taxonomy-store.ts'
export type { SearchWord, TextQuery, WordMatch } from './text-query.ts'
export { textQueryOf } from './text/understand.ts'
export { nearSizes, type NearSize } from './text/near-sizes.ts'
export { continueFromNames } from './text/completions.ts'
export { readSynonymGroup } from './text/synonyms.ts'
export { addSynonymGroup, loadSynonymGroups, removeSynonymGroup } from './text/synonym-store.ts'
export { createTextSearch, type TextSearch } from './text/text-search.ts'
export type { Understood } from './text/understand.ts'
