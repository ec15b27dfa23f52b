import type { ListQuery } from '#contract/wire.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { type ReadModel } from '#listing-index/index.ts'
import { createTextSearch, unsoldBrand, type Understood } from '#server/search/index.ts'
import { allFilters } from './category-store.ts'
import { orderOf, type BuildListing } from './listing-response.ts'
import { findInstead } from './search-instead.ts'
import { findNearby } from './search-nearby.ts'
import { findPlainer } from './search-plainer.ts'
import { findRespelt } from './search-respelt.ts'
import { findSet } from './search-sets.ts'
import { createSuggest, type SearchPorts } from './search-suggest.ts'

/** A search shows products from anywhere. */
const searchTag = 'products'

/** Search by text and what is suggested while it is typed. */
export function createSearchHandlers(
  platform: Platform,
  buildListing: BuildListing,
  readModel: ReadModel,
  ports: SearchPorts,
): Pick<Handlers, 'productSearch' | 'productSearchSuggest'> {
  const textSearch = createTextSearch(platform.sql, readModel)
  const suggest = createSuggest(platform, readModel, textSearch, ports)
  return {
    async productSearch({ query }, { tags }) {
      tags.add(searchTag).add('settings')
      const definitions = allFilters(readModel.taxonomy())
      const search = query.search ?? ''
      const requested = query.filters ?? {}
      const respond = ({ filters, query: text }: Understood) => {
        const merged: ListQuery = { ...query, filters: { ...filters, ...requested } }
        // A size alone says nothing of which of its tyres fits best.
        const isText = text.words.length > 0 || text.exactVariantIds.length > 0
        const order = orderOf(query, isText ? 'relevance' : 'recommended')
        return buildListing({ scope: { text }, attributeFilters: definitions, query: merged, order }, tags)
      }
      const set = await findSet({ readModel, textSearch, definitions, requested }, search, () =>
        ports.areSetsOffered(platform.sql),
      )
      let understood =
        set?.understood ?? (await textSearch.withCodes(search, textSearch.understand(search, definitions)))
      let found = await respond(understood)
      let asText: string[] = []
      if (found.products.total === 0) {
        const plainer = await findPlainer(
          { readModel, textSearch, definitions, requested },
          search,
          understood,
        )
        if (plainer) {
          ;({ understood, asText } = plainer)
          found = await respond(understood)
        }
      }
      const isEmpty = found.products.total === 0
      const brand = isEmpty
        ? unsoldBrand(
            search,
            readModel.dictionary().brands.map(({ name }) => name),
          )
        : null
      if (isEmpty && brand === null) {
        const respelt = await findRespelt({ readModel, textSearch, definitions }, search, understood)
        if (respelt) {
          understood = respelt
          found = await respond(respelt)
        }
      }
      const { filters, label, rest, corrected } = understood
      const nothing = found.products.total === 0 && search !== ''
      const nearby = nothing
        ? {
            ...(await findNearby({ readModel, textSearch, definitions, search, understood, requested })),
            unsold_brand: brand,
            bestsellers: await findInstead(
              buildListing,
              {
                definitions,
                query,
                filters,
                isTyre: brand !== null || Object.keys(filters).length > 0,
                now: platform.clock(),
              },
              tags,
            ),
          }
        : null
      return {
        ...found,
        understood: { filters, label, rest, corrected, as_text: asText },
        nearby,
        sets: set?.sets ?? null,
      }
    },

    async productSearchSuggest({ query }, { tags }) {
      tags.add(searchTag).add('blog').add('settings')
      return suggest(query.search.trim())
    },
  }
}
