import { brandAttribute } from './facets.ts'
import type { ProductIndex } from './product-index.ts'
import type { Scratch } from './scratch.ts'
import { bitmapBytes, type Segment } from './segment.ts'

/**
 * Nanoseconds, measured: a row's facet counted one by one, where some products have several rows a little more; a byte of
 * bitmap, a facet's own overhead.
 */
const costs = { facetOfRow: 0.65, facetOfGroupedRow: 0.85, byteOfBitmap: 0.08, facet: 70 }

/** Products of both bitmaps; a product whose rows fill several lanes counts once. */
export function countProducts({ memory }: ProductIndex, segment: Segment, a: number, b: number): number {
  const { kernels, u32 } = memory
  const bytes = segment.usedBytes
  if (!segment.hasGroups) return kernels.countBothSingle(a, b, bytes)
  let count = kernels.countBoth(a, b, segment.ends, bytes)
  for (const { first, last } of segment.wide) {
    let lanes = 0
    for (let lane = first >> 6; lane <= last >> 6; lane += 1) {
      const [low, high] = [lane * 2, lane * 2 + 1]
      if ((u32[a / 4 + low]! & u32[b / 4 + low]!) !== 0 || (u32[a / 4 + high]! & u32[b / 4 + high]!) !== 0)
        lanes += 1
    }
    count -= Math.max(0, lanes - 1)
  }
  return count
}

/** What a listing counts beside its products. */
export type Counts = {
  /** By facet number. */
  facets: Uint32Array
  inStock: number
  orderable: number
  discounted: number
  /** Of the cheapest and the dearest variant; the first is greater when there is none. */
  minGross: number
  maxGross: number
}

export function newCounts(index: ProductIndex): Counts {
  const facets = new Uint32Array(index.facets.size)
  return { facets, inStock: 0, orderable: 0, discounted: 0, minGross: 0xffffffff, maxGross: 0 }
}

/** Adds to `counts` how many products of the bitmap have each value of some attributes. */
export function addFacets(
  index: ProductIndex,
  segment: Segment,
  bits: number,
  attributeIds: Iterable<number>,
  { facets }: Counts,
  scratch: Scratch,
): void {
  const lists = placesOf(segment, attributeIds)
  const places = lists.reduce((sum, list) => sum + list.length, 0)
  const rows = places === 0 ? 0 : index.memory.kernels.countRows(bits, segment.usedBytes)
  if (rows === 0) return
  const ofRow = segment.hasGroups ? costs.facetOfGroupedRow : costs.facetOfRow
  const oneByOne = rows * segment.facetsPerRow * ofRow
  if (oneByOne < places * (segment.usedBytes * costs.byteOfBitmap + costs.facet)) {
    addTally(index, segment, bits, lists, facets, scratch)
    return
  }
  for (const list of lists)
    for (const place of list) facets[segment.facets.keyOf(place)]! += countFacet(index, segment, bits, place)
}

/** The same of brands alone, which stand first among a row's facets. */
export function addBrands(
  { memory }: ProductIndex,
  segment: Segment,
  bits: number,
  { facets }: Counts,
  scratch: Scratch,
): void {
  const places = segment.placesOf.get(brandAttribute)
  if (!places) return
  const { starts, values, products, usedBytes } = segment
  const counts = scratch.takeZeroed(segment.facets.size * 4)
  memory.kernels.tallyFirst(bits, usedBytes, starts, values, products, counts)
  for (const place of places) facets[segment.facets.keyOf(place)]! += memory.u32[counts / 4 + place]!
}

export function addStock(index: ProductIndex, segment: Segment, bits: number, counts: Counts): void {
  counts.inStock += countProducts(index, segment, bits, segment.inStock)
  counts.orderable += countProducts(index, segment, bits, segment.orderable)
}

export function addDiscounts(index: ProductIndex, segment: Segment, bits: number, counts: Counts): void {
  counts.discounted += countProducts(index, segment, bits, segment.discounted)
}

export function addPrices(
  { memory }: ProductIndex,
  segment: Segment,
  bits: number,
  counts: Counts,
  scratch: Scratch,
): void {
  const out = scratch.take(8)
  memory.u32[out / 4] = counts.minGross
  memory.u32[out / 4 + 1] = counts.maxGross
  memory.kernels.extremes(bits, segment.gross, segment.usedBytes, out)
  counts.minGross = memory.u32[out / 4]!
  counts.maxGross = memory.u32[out / 4 + 1]!
}

/** What `remembered` counts of one segment: the facets by their place in it. */
export type SegmentCounts = Omit<Counts, 'facets'> & { facets: Uint32Array }

/** All counts of a bitmap that is asked for again and again, kept until the segment changes. */
export function remembered(
  index: ProductIndex,
  segment: Segment,
  key: string,
  bits: number,
  scratch: Scratch,
): SegmentCounts {
  return segment.answers.remember(key, () => {
    const counts = newCounts(index)
    addFacets(index, segment, bits, segment.placesOf.keys(), counts, scratch)
    addStock(index, segment, bits, counts)
    addDiscounts(index, segment, bits, counts)
    addPrices(index, segment, bits, counts, scratch)
    const places = Uint32Array.from({ length: segment.facets.size }, (_, place) =>
      segment.facets.keyOf(place),
    )
    return { ...counts, facets: places.map((facet) => counts.facets[facet]!) }
  })
}

/** Adds what is remembered of some attributes. */
export function addRememberedFacets(
  segment: Segment,
  known: SegmentCounts,
  attributeIds: Iterable<number>,
  { facets }: Counts,
): void {
  for (const list of placesOf(segment, attributeIds))
    for (const place of list) facets[segment.facets.keyOf(place)]! += known.facets[place]!
}

function placesOf(segment: Segment, attributeIds: Iterable<number>): number[][] {
  return [...attributeIds].flatMap((id) => {
    const places = segment.placesOf.get(id)
    return places ? [places] : []
  })
}

function addTally(
  { memory }: ProductIndex,
  segment: Segment,
  bits: number,
  lists: number[][],
  totals: Uint32Array,
  scratch: Scratch,
): void {
  const { kernels } = memory
  const { starts, values, products, usedBytes } = segment
  const counts = scratch.takeZeroed(segment.facets.size * 4)
  if (segment.hasGroups) {
    // Most products have one row, and of those nothing can be counted twice.
    const part = scratch.take(bitmapBytes)
    kernels.and(part, bits, segment.singles, usedBytes)
    kernels.tallySingle(part, usedBytes, starts, values, counts)
    const seen = scratch.takeZeroed(segment.facets.size * 4)
    kernels.andNot(part, bits, segment.singles, usedBytes)
    kernels.tally(part, usedBytes, starts, values, products, counts, seen)
  } else kernels.tallySingle(bits, usedBytes, starts, values, counts)
  const { u32 } = memory
  for (const places of lists)
    for (const place of places) totals[segment.facets.keyOf(place)]! += u32[counts / 4 + place]!
}

function countFacet(index: ProductIndex, segment: Segment, bits: number, place: number): number {
  const { facets } = segment
  const pointer = facets.pointerOf(place)
  return facets.isDense(place)
    ? countProducts(index, segment, bits, pointer)
    : index.memory.kernels.countListed(bits, pointer, facets.countOf(place), segment.products)
}
