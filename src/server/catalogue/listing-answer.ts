import type { Filter, ListQuery, PagedList, ProductCard } from '#contract/wire.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import {
  builtInFilters,
  FilterError,
  readSelections,
  searchWords,
  type FilterDefinition,
  type ListingOrder,
  type ReadModel,
  type Scope,
  type Selection,
} from '#server/search/index.ts'
import { presentCard } from './catalogue-presenting.ts'
import { presentFilters } from './filter-presenting.ts'
import { loadVariants } from './variant-store.ts'

export type ListingQuestion = {
  scope: Scope
  attributeFilters: FilterDefinition[]
  query: ListQuery
  order: ListingOrder
}
export type AnswerListing = (
  question: ListingQuestion,
) => Promise<{ products: PagedList<ProductCard>; filters: Filter[] }>

/** Answers listings with their cards and filters. Throws 422 for a filter that can't be read. */
export function createAnswerListing({ sql, clock }: Kernel, readModel: ReadModel): AnswerListing {
  return async function answerListing({ scope, attributeFilters, query, order }) {
    const definitions = [...attributeFilters, ...builtInFilters]
    const selections = selectionsOrRefuse(query, definitions)
    const now = clock()
    const searched =
      query.search && scope.words === undefined ? { ...scope, words: searchWords(query.search) } : scope
    const result = await readModel.list({
      scope: searched,
      definitions,
      selections,
      order,
      page: query.page,
      perPage: query.per_page,
      now,
    })
    const rows = new Map((await loadVariants(sql, result.variantIds, now)).map((row) => [row.id, row]))
    const cards = result.variantIds.flatMap((id) => rows.get(id) ?? []).map((row) => presentCard(row, now))
    return {
      products: paged(cards, result.total, query),
      filters: presentFilters(definitions, selections, result),
    }
  }
}

export function orderOf(query: ListQuery, fallback: 'name' | 'relevance'): ListingOrder {
  return { key: query.order_by ?? fallback, direction: query.direction }
}

function selectionsOrRefuse(query: ListQuery, definitions: FilterDefinition[]): Map<string, Selection> {
  try {
    return readSelections(query.filters, definitions)
  } catch (error) {
    if (error instanceof FilterError)
      throw kernelError('validation_failed', { errors: { [`filters.${error.slug}`]: [error.message] } })
    throw error
  }
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
