import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReadModel } from '#listing-index/index.ts'
import { createAccessoryHandlers } from './accessories/accessory-api.ts'
import { createListingBuilder } from './listing-response.ts'
import { createListingHandlers } from './listing-api.ts'
import { createProductHandlers } from './product-api.ts'
import { createSearchHandlers } from './search-api.ts'
import type { SearchPorts } from './search-suggest.ts'

type CatalogueHandlers = ReturnType<typeof createListingHandlers> &
  ReturnType<typeof createSearchHandlers> &
  ReturnType<typeof createProductHandlers> &
  ReturnType<typeof createAccessoryHandlers>

export function createCatalogueHandlers(
  platform: Platform,
  readModel: ReadModel,
  ports: SearchPorts,
): CatalogueHandlers {
  const buildListing = createListingBuilder(platform, readModel)
  return {
    ...createListingHandlers(platform, buildListing, readModel),
    ...createSearchHandlers(platform, buildListing, readModel, ports),
    ...createProductHandlers(platform, readModel),
    ...createAccessoryHandlers(platform, readModel),
  } satisfies Partial<Handlers>
}
