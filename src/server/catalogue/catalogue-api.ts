import type { Handlers } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import type { ReadModel } from '#server/search/index.ts'
import { createAnswerListing } from './listing-answer.ts'
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
  const answerListing = createAnswerListing(kernel, readModel)
  return {
    ...createListingHandlers(kernel, answerListing, readModel),
    ...createSearchHandlers(kernel, answerListing, readModel, suggestPosts),
    ...createProductHandlers(kernel, readModel),
  } satisfies Partial<Handlers>
}
