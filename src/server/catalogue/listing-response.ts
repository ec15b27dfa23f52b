import type { Filter, ListQuery, PagedList, ProductCard } from '#contract/wire.ts'
import type { Platform } from '#platform/platform.ts'
import {
  brandFilter,
  builtInFilters,
  type FilterDefinition,
  type ListingOrder,
  type LoadedTaxonomy,
  type ReadModel,
  type Scope,
  type Selection,
} from '#listing-index/index.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { textQueryOf } from '#server/search/index.ts'
import { outOfSeason } from '#contract/season.ts'
import { sizeRoles } from '#tyres/tyre-attributes.ts'
import { createCardCache } from './card-cache.ts'
import { readFilters } from './filter-reading.ts'
import { presentFilters } from './filter-presenting.ts'

export type ListingQuestion = {
  scope: Scope
  /** In the order in which they are shown; built-in ones that are missing follow. */
  attributeFilters: FilterDefinition[]
  query: ListQuery
  order: ListingOrder
}
/** Adds a tag for every product shown. */
export type BuildListing = (
  question: ListingQuestion,
  tags: Set<string>,
) => Promise<{ products: PagedList<ProductCard>; filters: Filter[] }>

/** Returns listings with their cards and filters. Throws 422 for a filter that can't be read. */
export function createListingBuilder(platform: Platform, readModel: ReadModel): BuildListing {
  const cardsOf = createCardCache(platform, readModel)
  return async function buildListing({ scope, attributeFilters, query, order }, tags) {
    const definitions = [
      ...attributeFilters,
      ...builtInFilters.filter((filter) => !attributeFilters.includes(filter)),
    ]
    const taxonomy = readModel.taxonomy()
    const selections = withPresentBrands(readFilters(query.filters, definitions), taxonomy)
    const now = platform.clock()
    const result = await readModel.list({
      scope: query.search && !scope.text ? { ...scope, text: wordsOf(readModel, query.search) } : scope,
      definitions,
      selections,
      order: { ...order, ...seasonalOrder(taxonomy, now) },
      page: query.page,
      perPage: query.per_page,
      now,
    })
    const cards = await cardsOf(result.variantIds, now)
    for (const { id } of cards) tags.add(`product:${id}`)
    return {
      products: paged(cards, result.total, query),
      filters: presentFilters(
        definitions,
        selections,
        result,
        (slug) => taxonomy.brandBySlug(slug)?.name ?? null,
      ),
    }
  }
}

/** A brand that was renamed or merged is chosen by its old slug too. */
export function withPresentBrands(
  selections: Map<string, Selection>,
  { brandBySlug }: Pick<LoadedTaxonomy, 'brandBySlug'>,
): Map<string, Selection> {
  const chosen = selections.get(brandFilter)
  if (chosen?.type !== 'choice') return selections
  const values = [...new Set(chosen.values.map((slug) => brandBySlug(slug)?.slug ?? slug))]
  return selections.set(brandFilter, { ...chosen, values })
}

function wordsOf(readModel: ReadModel, search: string) {
  return textQueryOf(search, readModel.dictionary(), readModel.vocabulary, readModel.synonyms())
}

/** The tyres that the recommended order puts behind all others at this moment. */
export function seasonalOrder({ attributes }: LoadedTaxonomy, now: Date): Pick<ListingOrder, 'outOfSeason'> {
  const season = attributes.find(({ slug }) => (sizeRoles.season as readonly string[]).includes(slug))
  if (!season) return {}
  const month = Number(dayOf(now).slice(5, 7))
  return { outOfSeason: { attributeId: season.attributeId, values: [outOfSeason(month)] } }
}

/** What is requested, else the API's own order. By name and by price the API's lists hold strictly to it. */
export function orderOf(query: ListQuery, fallback: 'name' | 'relevance' | 'recommended'): ListingOrder {
  const key = query.order_by ?? fallback
  const isStrict = (key === 'name' || key === 'price') && query.available_first !== '1'
  return { key, direction: query.direction, isMixed: isStrict }
}

function paged(data: ProductCard[], total: number, query: ListQuery): PagedList<ProductCard> {
  return {
    data,
    total,
    per_page: query.per_page,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}
