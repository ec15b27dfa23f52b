import type { Scratch } from '../columns/scratch.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import { bitmapBytes } from '../segments/segment-blocks.ts'
import type { Segment } from '../segments/segment.ts'
import type { Condition } from './listing-filters.ts'

type Division = {
  /** Rows that are out of season; undefined where the order has no season. */
  later: Condition | undefined
  /** What was searched for by its number comes first even when it can't be had. */
  exactVariantIds: readonly number[]
}

/**
 * A segment's candidates divided into what comes first, what comes after all of it, and so on: what can be had, of that what is
 * out of season, and what can't be had.
 */
export function orderParts(
  index: ProductIndex,
  segment: Segment,
  bits: number,
  { later, exactVariantIds }: Division,
  scratch: Scratch,
): number[] {
  const { kernels } = index.memory
  const { usedBytes, inStock, orderable } = segment
  const [first, last] = [scratch.take(bitmapBytes), scratch.take(bitmapBytes)]
  kernels.or(first, inStock, orderable, usedBytes)
  for (const id of exactVariantIds) {
    const row = index.rowOfVariant(segment, id)
    if (row !== undefined) index.memory.u32[first / 4 + (row >>> 5)]! |= 1 << (row & 31)
  }
  kernels.andNot(last, bits, first, usedBytes)
  kernels.and(first, first, bits, usedBytes)
  if (!later) return [first, last]
  const outOfSeason = later(segment, scratch)
  const middle = scratch.take(bitmapBytes)
  kernels.and(middle, first, outOfSeason, usedBytes)
  kernels.andNot(first, first, outOfSeason, usedBytes)
  return [first, middle, last]
}
