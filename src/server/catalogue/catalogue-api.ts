import type { Handlers } from '#platform/http/endpoint.ts'
import type { Kernel } from '#platform/kernel.ts'
import type { ReadModel } from '#listing-index/index.ts'
import { createListingBuilder } from './listing-response.ts'
import { createListingHandlers } from './listing-api.ts'
import { createProductHandlers } from './product-api.ts'
import { createSearchHandlers } from './search-api.ts'
import type { SuggestPosts } from './search-suggest.ts'

type CatalogueHandlers = ReturnType<typeof createListingHandlers> &
  ReturnType<typeof createSearchHandlers> &
  ReturnType<typeof createProductHandlers>

export function createCatalogueHandlers(
  kernel: Kernel,
  readModel: ReadModel,
  { suggestPosts }: { suggestPosts: SuggestPosts },
): CatalogueHandlers {
  const buildListing = createListingBuilder(kernel, readModel)
  return {
    ...createListingHandlers(kernel, buildListing, readModel),
    ...createSearchHandlers(kernel, buildListing, readModel, suggestPosts),
    ...createProductHandlers(kernel, readModel),
  } satisfies Partial<Handlers>
}
