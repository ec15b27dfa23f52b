import type { ChangeFeed } from '#server/kernel/change-feed.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import type { ListingRequest, ListingResult } from './listing.ts'
import { queryListing } from './sql-listing.ts'

/** Answers listings. What it holds follows the change feed. */
export type ReadModel = {
  list(request: ListingRequest): Promise<ListingResult>
}

export async function openReadModel({ sql }: Kernel, _feed: ChangeFeed): Promise<ReadModel> {
  return { list: (request) => queryListing(sql, request) }
}
