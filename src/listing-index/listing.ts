import type { CollectionRule } from './collection-rule.ts'
import type { FilterDefinition, Selection } from './filters.ts'
import type { TextQuery } from './text/text-query.ts'

/** Which products a listing is about. An empty scope is the whole catalogue. */
export type Scope = {
  categoryId?: number
  collectionId?: number
  /** What belongs to the collection besides what was put in by hand. */
  rule?: CollectionRule | null
  /** Only variants that are reduced now. */
  reducedOnly?: boolean
  /** What was searched for, understood. */
  text?: TextQuery
}
/** All but the first three begin with what is best, whatever the direction. */
export type OrderKey =
  | 'id'
  | 'name'
  | 'price'
  | 'relevance'
  | 'recommended'
  | 'popular'
  | 'rating'
  | 'discount'
  | 'fastest'
/** In every order but that of ids, what can't be had comes last, unless it is mixed. */
export type ListingOrder = {
  key: OrderKey
  direction: 'asc' | 'desc'
  /** What can't be had stands where its name or price puts it. */
  isMixed?: boolean
  /** In the recommended order, products whose variant has one of these values come after all others. */
  outOfSeason?: { attributeId: number; values: readonly string[] }
}
export type ListingRequest = {
  scope: Scope
  definitions: FilterDefinition[]
  selections: Map<string, Selection>
  order: ListingOrder
  page: number
  perPage: number
  /** The moment whose prices count: the same as the cards'. */
  now: Date
}

export type ChoiceCount = { value: string; label: string | null; count: number }
/** What is counted of filters, by slug, of those that were requested. */
export type FilterCounts = {
  choices: Map<string, ChoiceCount[]>
  ranges: Map<string, { min: number; max: number }>
}
export type ListingResult = FilterCounts & {
  total: number
  /** Of each product of the page the cheapest fitting variant that can be had, else the cheapest; in order. */
  variantIds: number[]
}
