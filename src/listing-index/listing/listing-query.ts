import { brandFilter, discountFilter, priceFilter, stockFilter, type FilterDefinition } from '../filters.ts'
import { brandAttribute } from '../segments/facets.ts'
import type { ListingRequest, ListingResult, Scope } from '../listing.ts'
import {
  addDiscounts,
  addFacets,
  addFacetsByDifference,
  addPrices,
  addRememberedFacets,
  addStock,
  countProducts,
  newCounts,
  remembered,
  type Counts,
} from './listing-counts.ts'
import { conditionOf, facetCondition, type Condition } from './listing-filters.ts'
import { chooseRepresentatives, ListingPage, orderKeys } from './listing-page.ts'
import { isDivided, seasonOf } from './listing-order.ts'
import { orderParts } from './order-parts.ts'
import { readCounts } from './read-counts.ts'
import { minCachedSubtree, membersOf, scopedRows, type Taxonomy } from './listing-scope.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import { Scratch } from '../columns/scratch.ts'
import { bitmapBytes } from '../segments/segment-blocks.ts'
import type { Segment } from '../segments/segment.ts'

type Chosen = { definition: FilterDefinition; condition: Condition }
/** Bitmaps of one segment: rows that pass every chosen filter, and by filter those that pass all others. */
type Passing = { all: number; allBut: Map<string, number> }
/**
 * The result of `queryListing`, from memory; only filters among the definitions are counted. With how many products of the
 * scope, whatever was chosen, each of some categories has.
 */
export function listProducts(
  index: ProductIndex,
  taxonomy: Taxonomy,
  request: ListingRequest,
  categoryIds: readonly number[] = [],
): ListingResult & { categories: number[] } {
  const scratch = new Scratch(index.memory)
  try {
    const chosen = chosenOf(index, taxonomy, request)
    const counts = newCounts(index)
    const repeatedKey = repeatedScope(taxonomy, request.scope)
    const from = (request.page - 1) * request.perPage
    const page = new ListingPage(index, request.order, { from, limit: request.perPage }, scratch)
    const division = divisionOf(index, request)
    const { mark } = scratch
    const categories = categoryIds.map(() => 0)
    let total = 0
    for (const [number, segment] of page.segmentsFor()) {
      // The same memory for each segment stays near the processor.
      if (!page.isDeep) scratch.release(mark)
      const scope = scopedRows(index, taxonomy, segment, request.scope, scratch)
      if (index.memory.kernels.countRows(scope.bits, segment.usedBytes) === 0) continue
      for (const [at, id] of categoryIds.entries())
        categories[at]! += countProducts(
          index,
          segment,
          scope.bits,
          membersOf(taxonomy, segment, id, scratch),
        )
      const passing = passingRows(index, segment, scope.bits, chosen, scratch)
      const plain = repeatedKey === null ? null : { key: repeatedKey, bits: scope.bits }
      addCounts(index, segment, request.definitions, passing, plain, counts, scratch)
      const bits = scratch.take(bitmapBytes)
      const found = chooseRepresentatives(index, segment, passing.all, bits, scratch)
      if (found === 0) continue
      total += found
      const keys = orderKeys(index, segment, request.order.key, { bits, scores: scope.scores }, scratch)
      page.add(segment, number, keys, division ? orderParts(index, segment, bits, division, scratch) : [bits])
    }
    const variantIds = page.variantIds()
    return {
      total,
      variantIds,
      categories,
      ...readCounts(index.facets, taxonomy, request.definitions, counts),
    }
  } finally {
    scratch.release()
  }
}

/** How the order divides the candidates; null when it does not. */
function divisionOf(index: ProductIndex, { order, scope }: ListingRequest) {
  if (!isDivided(order)) return null
  const late = seasonOf(order)
  return {
    later: late && facetCondition(index, late.attributeId, [...late.values]),
    exactVariantIds: order.key === 'relevance' ? (scope.text?.exactVariantIds ?? []) : [],
  }
}

/** The conditions that a request's selections request. */
export function chosenOf(
  index: ProductIndex,
  taxonomy: Taxonomy,
  { definitions, selections }: Pick<ListingRequest, 'definitions' | 'selections'>,
): Chosen[] {
  return definitions.flatMap((definition) => {
    const selection = selections.get(definition.slug)
    return selection ? [{ definition, condition: conditionOf(index, taxonomy, definition, selection) }] : []
  })
}

export function passingRows(
  { memory }: ProductIndex,
  segment: Segment,
  scope: number,
  chosen: Chosen[],
  scratch: Scratch,
): Passing {
  const { kernels } = memory
  const bytes = segment.usedBytes
  const filters = chosen.map(({ definition, condition }) => ({
    slug: definition.slug,
    bits: condition(segment, scratch),
  }))
  const through = (passed: typeof filters) =>
    passed.reduce((bits, filter, position) => {
      const target = position === 0 ? scratch.take(bitmapBytes) : bits
      kernels.and(target, bits, filter.bits, bytes)
      return target
    }, scope)
  return {
    all: through(filters),
    allBut: new Map(
      filters.map(({ slug }) => [slug, through(filters.filter((filter) => filter.slug !== slug))]),
    ),
  }
}

/** A name for scopes of many products that are requested again and again, null for others. */
function repeatedScope(
  taxonomy: Taxonomy,
  { categoryId, collectionId, reducedOnly, text }: Scope,
): string | null {
  if (text || collectionId !== undefined || reducedOnly) return null
  if (categoryId === undefined) return 'whole'
  return taxonomy.subtreeOf(categoryId).length > minCachedSubtree ? `category ${categoryId}` : null
}

/** `plain` are the rows of a scope that is worth remembering. */
function addCounts(
  index: ProductIndex,
  segment: Segment,
  definitions: FilterDefinition[],
  { all, allBut }: Passing,
  plain: { key: string; bits: number } | null,
  counts: Counts,
  scratch: Scratch,
): void {
  const bitsFor = (slug: string) => allBut.get(slug) ?? all
  const slugs = new Set(definitions.map(({ slug }) => slug))
  const attributesBy = new Map<number, Set<number>>()
  for (const { slug, attributeId } of definitions) {
    const counted = slug === brandFilter ? brandAttribute : attributeId
    if (counted === null) continue
    const attributes = attributesBy.get(bitsFor(slug))
    if (attributes) attributes.add(counted)
    else attributesBy.set(bitsFor(slug), new Set([counted]))
  }
  const known = plain && {
    bits: plain.bits,
    counts: () => remembered(index, segment, plain.key, plain.bits, scratch),
  }
  for (const [bits, attributes] of attributesBy) {
    if (known?.bits === bits) addRememberedFacets(segment, known.counts(), attributes, counts)
    else if (!known || !addFacetsByDifference(index, segment, bits, known, attributes, counts, scratch))
      addFacets(index, segment, bits, attributes, counts, scratch)
  }
  if (slugs.has(stockFilter)) addStock(index, segment, bitsFor(stockFilter), counts)
  if (slugs.has(discountFilter)) addDiscounts(index, segment, bitsFor(discountFilter), counts)
  if (!slugs.has(priceFilter)) return
  if (known?.bits === bitsFor(priceFilter)) {
    const { minGross, maxGross } = known.counts()
    counts.minGross = Math.min(counts.minGross, minGross)
    counts.maxGross = Math.max(counts.maxGross, maxGross)
  } else addPrices(index, segment, bitsFor(priceFilter), counts, scratch)
}
