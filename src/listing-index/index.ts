/** The public API of the index: filters, listings, the read model, and parts that other indexes are made of. README.md explains it. */
export {
  brandFilter,
  builtInFilters,
  discountedValue,
  discountFilter,
  FilterError,
  priceFilter,
  readSelections,
  stockFilter,
  stockValues,
  type FilterDefinition,
  type ReadableFilter,
  type Selection,
} from './filters.ts'
export type {
  ChoiceCount,
  FilterCounts,
  ListingOrder,
  ListingRequest,
  ListingResult,
  OrderKey,
  Scope,
} from './listing.ts'
export { ruleCondition, type CollectionRule } from './collection-rule.ts'
export { PagedColumn } from './columns/paged-column.ts'
export { NameRanks } from './source/name-ranks.ts'
export { PriceSchedule } from './source/price-schedule.ts'
export {
  openReadModel,
  readModelGauges,
  type ModelStart,
  type ReadModel,
  type ReadModelChange,
} from './read-model.ts'
export { createShardFeeder } from './sphinxql/shard-feeder.ts'
export { openShardedModel } from './sphinxql/sharded-model.ts'
export { describeShards } from './sphinxql/shard-report.ts'
export { databaseOf } from './snapshot/snapshot-origin.ts'
export { createSnapshotStore, type Manifest, type SnapshotStore } from './snapshot/snapshot-store.ts'
export {
  type AttributeRow,
  type CategoryRow,
  type CollectionRow,
  type LoadedTaxonomy,
} from './source/taxonomy-store.ts'
export type { Dictionary } from './text/dictionary.ts'
export { foldText } from './text/fold.ts'
export { readSynonymGroup } from './text/synonyms.ts'
export type { SearchWord, TextQuery, WordMatch } from './text/text-query.ts'
