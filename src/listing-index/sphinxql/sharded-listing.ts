import type { ListingRequest, ListingResult } from '../listing.ts'
import type { ListingEngine, TotalRequest } from '../listing-engine.ts'
import type { Counts } from '../listing/listing-counts.ts'
import { readCounts } from '../listing/read-counts.ts'
import { brandFilter, discountFilter, priceFilter, stockFilter, type FilterDefinition } from '../filters.ts'
import { brandAttribute } from '../segments/facets.ts'
import type { Condition, Known } from './condition.ts'
import { categoryCondition, filterCondition, scopeConditions } from './conditions.ts'
import { countProducts, hasRows, tallyRows, type Tally } from './shard-counts.ts'
import { pageOf, usualNearRows } from './shard-page.ts'
import { narrowsVariants } from './shard-statement.ts'
import type { Shards } from './shards.ts'

const isBeyond = ({ page, perPage }: ListingRequest, total: number) => (page - 1) * perPage >= total

type Chosen = { slug: string; condition: Condition }

/** Listings of products that are divided over shards. Each call asks every shard; throws AppError 503 where one is not there. Tests are far from the first row sooner. */
export function createShardedListing(
  shards: Shards,
  known: () => Known,
  nearRows = usualNearRows,
): ListingEngine {
  async function list(
    request: ListingRequest,
    categoryIds: readonly number[] = [],
  ): Promise<ListingResult & { categories: number[] }> {
    const of = known()
    const scope = scopeConditions(of, request.scope)
    const chosen = chosenOf(of, request)
    const all = [...scope, ...chosen.map(({ condition }) => condition)]
    const page = { known: of, request, conditions: all, totals: null, nearRows }
    const tally = (conditions: readonly Condition[]) => tallyRows(shards, conditions, of.facets.size)
    const whole = tally(all)
    const [total, others, variantIds, categories] = await Promise.all([
      whole,
      Promise.all(
        chosen.map(({ slug }) =>
          tally([...scope, ...allBut(chosen, slug)]).then((found) => [slug, found] as const),
        ),
      ),
      // Where a page has to be put together by products it has to be known how many there are.
      narrowsVariants(all)
        ? whole.then(({ total, totals }) =>
            isBeyond(request, total) ? [] : pageOf(shards, { ...page, totals }),
          )
        : pageOf(shards, page),
      Promise.all(categoryIds.map((id) => countProducts(shards, [...scope, categoryCondition(of, id)]))),
    ])
    const byFilter = new Map<string, Tally>(others)
    const counts = countsOf(of, request.definitions, (slug) => byFilter.get(slug) ?? total)
    return {
      total: total.total,
      variantIds,
      categories,
      ...readCounts(of.facets, of.taxonomy, request.definitions, counts),
    }
  }

  const conditionsOf = (of: Known, request: TotalRequest) => [
    ...scopeConditions(of, request.scope),
    ...chosenOf(of, request).map(({ condition }) => condition),
  ]
  return {
    list,
    count: (request: TotalRequest) => countProducts(shards, conditionsOf(known(), request)),
    hasAny: (request: TotalRequest) => hasRows(shards, conditionsOf(known(), request)),
    countCategories: (categoryIds: readonly number[]) =>
      Promise.all(categoryIds.map((id) => countProducts(shards, [categoryCondition(known(), id)]))),
  }
}

function chosenOf(of: Known, { definitions, selections }: TotalRequest): Chosen[] {
  return definitions.flatMap((definition) => {
    const selection = selections.get(definition.slug)
    return selection ? [{ slug: definition.slug, condition: filterCondition(of, definition, selection) }] : []
  })
}

const allBut = (chosen: readonly Chosen[], slug: string): Condition[] =>
  chosen.filter((one) => one.slug !== slug).map(({ condition }) => condition)

/** Each filter's counts from the rows that all others let through. */
function countsOf(
  { facets }: Known,
  definitions: readonly FilterDefinition[],
  tallyOf: (slug: string) => Tally,
): Counts {
  const counts: Counts = {
    facets: new Uint32Array(facets.size),
    inStock: tallyOf(stockFilter).inStock,
    orderable: tallyOf(stockFilter).orderable,
    discounted: tallyOf(discountFilter).discounted,
    minGross: 0xffffffff,
    maxGross: 0,
  }
  for (const { slug, attributeId } of definitions) {
    const tally = tallyOf(slug)
    if (slug === priceFilter) Object.assign(counts, { minGross: tally.minGross, maxGross: tally.maxGross })
    const counted = slug === brandFilter ? brandAttribute : attributeId
    if (counted === null) continue
    for (const { id } of facets.valuesOf(counted)) counts.facets[id] = tally.facets.get(id) ?? 0
  }
  return counts
}
