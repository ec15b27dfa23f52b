import type { Handlers } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { searchWords } from '#server/search/index.ts'
import { loadAttributeFilters } from './category-store.ts'
import { orderOf, type AnswerListing } from './listing-answer.ts'

/** Search by text and what is suggested while it is typed. */
export function createSearchHandlers(
  { sql }: Kernel,
  answerListing: AnswerListing,
): Pick<Handlers, 'productSearch' | 'productSearchSuggest'> {
  return {
    async productSearch({ query }) {
      const search = query.search ?? ''
      const found = await answerListing({
        scope: { words: searchWords(search) },
        attributeFilters: await loadAttributeFilters(sql, null),
        query,
        order: orderOf(query, 'relevance'),
      })
      return { ...found, understood: { rest: search, filters: {}, label: null, corrected: [] }, nearby: null }
    },

    async productSearchSuggest({ query }) {
      return {
        search: query.search,
        understood: null,
        total: 0,
        searches: [],
        products: [],
        categories: [],
        brands: [],
        posts: [],
      }
    },
  }
}
