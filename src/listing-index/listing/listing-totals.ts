import { countProducts } from './listing-counts.ts'
import type { ListingRequest } from '../listing.ts'
import { chosenOf, passingRows } from './listing-query.ts'
import { membersOf, scopedRows, type Taxonomy } from './listing-scope.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import { Scratch } from '../columns/scratch.ts'

/** How many products a listing would have. */
export function countListing(
  index: ProductIndex,
  taxonomy: Taxonomy,
  request: Pick<ListingRequest, 'scope' | 'definitions' | 'selections'>,
): number {
  const scratch = new Scratch(index.memory)
  try {
    const chosen = chosenOf(index, taxonomy, request)
    let total = 0
    for (const segment of index.segments) {
      if (!segment || segment.liveRows === 0) continue
      const { bits } = scopedRows(index, taxonomy, segment, request.scope, scratch)
      const { all } = passingRows(index, segment, bits, chosen, scratch)
      total += countProducts(index, segment, all, all)
      scratch.release()
    }
    return total
  } finally {
    scratch.release()
  }
}

/** Whether a listing would have any product: over at the first one. */
export function hasListing(
  index: ProductIndex,
  taxonomy: Taxonomy,
  request: Pick<ListingRequest, 'scope' | 'definitions' | 'selections'>,
): boolean {
  const scratch = new Scratch(index.memory)
  try {
    const chosen = chosenOf(index, taxonomy, request)
    return index.segments.some((segment) => {
      if (!segment || segment.liveRows === 0) return false
      const { bits } = scopedRows(index, taxonomy, segment, request.scope, scratch)
      const { all } = passingRows(index, segment, bits, chosen, scratch)
      const rows = index.memory.kernels.countRows(all, segment.usedBytes)
      scratch.release()
      return rows > 0
    })
  } finally {
    scratch.release()
  }
}

/** How many products a listing of each category would have. */
export function countCategories(
  index: ProductIndex,
  taxonomy: Taxonomy,
  categoryIds: readonly number[],
): number[] {
  const scratch = new Scratch(index.memory)
  const totals = categoryIds.map(() => 0)
  try {
    for (const segment of index.segments) {
      if (!segment || segment.liveRows === 0) continue
      for (const [at, categoryId] of categoryIds.entries()) {
        const members = membersOf(taxonomy, segment, categoryId, scratch)
        totals[at]! += countProducts(index, segment, segment.live, members)
        scratch.release()
      }
    }
    return totals
  } finally {
    scratch.release()
  }
}
