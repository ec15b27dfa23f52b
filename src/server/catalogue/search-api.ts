import type { ListQuery } from '#contract/wire.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { createTextSearch, type ReadModel } from '#server/search/index.ts'
import { allFilters } from './category-store.ts'
import { orderOf, type AnswerListing } from './listing-answer.ts'
import { findNearby } from './search-nearby.ts'
import { createSuggest, type SuggestPosts } from './search-suggest.ts'

/** A search shows products from anywhere. */
const searchTag = 'products'

/** Search by text and what is suggested while it is typed. */
export function createSearchHandlers(
  kernel: Kernel,
  answerListing: AnswerListing,
  readModel: ReadModel,
  suggestPosts: SuggestPosts,
): Pick<Handlers, 'productSearch' | 'productSearchSuggest'> {
  const textSearch = createTextSearch(kernel.sql, readModel)
  const suggest = createSuggest(kernel, readModel, textSearch, suggestPosts)
  return {
    async productSearch({ query }, { tags }) {
      tags.add(searchTag)
      const definitions = allFilters(readModel.taxonomy())
      const search = query.search ?? ''
      const understood = await textSearch.withCodes(search, textSearch.understand(search, definitions))
      const { filters, label, rest, corrected } = understood
      const merged: ListQuery = { ...query, filters: { ...filters, ...query.filters } }
      const found = await answerListing(
        {
          scope: { text: understood.query },
          attributeFilters: definitions,
          query: merged,
          order: orderOf(query, 'relevance'),
        },
        tags,
      )
      const nearby =
        found.products.total === 0 && search !== ''
          ? findNearby({ readModel, textSearch, definitions, search, understood, asked: query.filters ?? {} })
          : null
      return { ...found, understood: { filters, label, rest, corrected }, nearby }
    },

    async productSearchSuggest({ query }, { tags }) {
      tags.add(searchTag)
      tags.add('blog')
      return suggest(query.search.trim())
    },
  }
}
