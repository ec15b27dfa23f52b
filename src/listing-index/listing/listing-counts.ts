import type { ProductIndex } from '../segments/product-index.ts'
import type { Scratch } from '../columns/scratch.ts'
import { bitmapBytes } from '../segments/segment-blocks.ts'
import type { Segment } from '../segments/segment.ts'

/**
 * Nanoseconds, measured, where all products have one row and where some have several: a row and each facet of it, counted one
 * by one; a row in a column; a byte of bitmap. A facet has an overhead of its own besides.
 */
const single = { row: 8, facetOfRow: 0.8, rowOfColumn: 1.2, byteOfBitmap: 0.08 }
const grouped = { row: 10, facetOfRow: 1.3, rowOfColumn: 2.5, byteOfBitmap: 0.16 }
const overheadOfFacet = 70
/** Of counting row by row or by a column, besides. */
const overheadOfTally = 2500
const rowListBytes = 131_072

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

/** Adds to `counts` how many products of the bitmap have each value of some attributes; with -1 takes them away. */
export function addFacets(
  index: ProductIndex,
  segment: Segment,
  bits: number,
  attributeIds: Iterable<number>,
  { facets }: Counts,
  scratch: Scratch,
  sign: 1 | -1 = 1,
): void {
  const wanted = [...attributeIds].flatMap((id) => {
    const positions = segment.positionsOf.get(id)
    return positions ? [{ positions, column: segment.valueColumns.get(id) }] : []
  })
  const rows = wanted.length === 0 ? 0 : index.memory.kernels.countRows(bits, segment.usedBytes)
  if (rows === 0) return
  const cost = segment.hasGroups ? grouped : single
  const byColumn = overheadOfTally + rows * cost.rowOfColumn
  const ofBitmap = segment.usedBytes * cost.byteOfBitmap + overheadOfFacet
  const ways = wanted.map(({ positions, column }) => {
    const byBitmaps = positions.length * ofBitmap
    if (column === undefined || byBitmaps < byColumn) return { positions, column: undefined, cost: byBitmaps }
    return { positions, column, cost: byColumn }
  })
  const inAll = ways.reduce((sum, way) => sum + way.cost, 0)
  if (overheadOfTally + rows * (cost.row + segment.facetsPerRow * cost.facetOfRow) < inAll) {
    const counted = talliedRows(index, segment, bits, scratch)
    for (const { positions } of wanted)
      for (const position of positions) facets[segment.facets.keyOf(position)]! += sign * counted[position]!
    return
  }
  for (const { positions, column } of ways) {
    if (column === undefined) {
      for (const position of positions)
        facets[segment.facets.keyOf(position)]! += sign * countFacet(index, segment, bits, position)
      continue
    }
    const { at, step } = talliedColumn(index, segment, bits, column, scratch)
    const { u32 } = index.memory
    for (const position of positions)
      facets[segment.facets.keyOf(position)]! += sign * u32[at + (position + 1) * step]!
  }
}

/**
 * The same for rows that are most of those whose counts are known: only products of which rows are missing are counted.
 * Returns false, and adds nothing, when that would be more work.
 */
export function addFacetsByDifference(
  index: ProductIndex,
  segment: Segment,
  bits: number,
  scope: { bits: number; counts: () => SegmentCounts },
  attributeIds: Iterable<number>,
  counts: Counts,
  scratch: Scratch,
): boolean {
  if (segment.wide.length > 0) return false
  const { kernels } = index.memory
  const bytes = segment.usedBytes
  const missing = scratch.take(bitmapBytes)
  kernels.andNot(missing, scope.bits, bits, bytes)
  const rows = kernels.countRows(bits, bytes)
  if (kernels.countRows(missing, bytes) * 2 > rows) return false
  if (segment.hasGroups) {
    const touched = scratch.take(bitmapBytes)
    kernels.fillProducts(touched, missing, segment.ends, bytes)
    kernels.and(missing, touched, scope.bits, bytes)
    kernels.and(touched, touched, bits, bytes)
    if (kernels.countRows(missing, bytes) + kernels.countRows(touched, bytes) > rows) return false
    addFacets(index, segment, touched, attributeIds, counts, scratch)
  }
  addFacets(index, segment, missing, attributeIds, counts, scratch, -1)
  addRememberedFacets(segment, scope.counts(), attributeIds, counts)
  return true
}

export function addStock(index: ProductIndex, segment: Segment, bits: number, counts: Counts): void {
  counts.inStock += countProducts(index, segment, bits, segment.inStock)
  counts.orderable += countProducts(index, segment, bits, segment.orderable)
}

export function addDiscounts(index: ProductIndex, segment: Segment, bits: number, counts: Counts): void {
  counts.discounted += countProducts(index, segment, bits, segment.discounted)
}

export function addPrices(
  index: ProductIndex,
  segment: Segment,
  bits: number,
  counts: Counts,
  scratch: Scratch,
): void {
  const range = segment.cache.remember('prices', () =>
    withPrices(index, segment, segment.live, { minGross: 0xffffffff, maxGross: 0 }, scratch),
  )
  // No row of this segment is cheaper or dearer than what was found elsewhere.
  if (counts.minGross <= range.minGross && counts.maxGross >= range.maxGross) return
  Object.assign(counts, withPrices(index, segment, bits, counts, scratch))
}

/** Widens a range of prices by those of the bitmap's rows. */
function withPrices(
  { memory }: ProductIndex,
  segment: Segment,
  bits: number,
  { minGross, maxGross }: Pick<Counts, 'minGross' | 'maxGross'>,
  scratch: Scratch,
): Pick<Counts, 'minGross' | 'maxGross'> {
  const out = scratch.take(8)
  memory.u32[out / 4] = minGross
  memory.u32[out / 4 + 1] = maxGross
  memory.kernels.extremes(bits, segment.gross, segment.usedBytes, out)
  return { minGross: memory.u32[out / 4]!, maxGross: memory.u32[out / 4 + 1]! }
}

/** What `remembered` counts of one segment: the facets by their position in it. */
export type SegmentCounts = Omit<Counts, 'facets'> & { facets: Uint32Array }

/** All counts of a bitmap that is requested again and again, cached until the segment changes. */
export function remembered(
  index: ProductIndex,
  segment: Segment,
  key: string,
  bits: number,
  scratch: Scratch,
): SegmentCounts {
  return segment.cache.remember(key, () => {
    const counts = newCounts(index)
    addFacets(index, segment, bits, segment.positionsOf.keys(), counts, scratch)
    addStock(index, segment, bits, counts)
    addDiscounts(index, segment, bits, counts)
    addPrices(index, segment, bits, counts, scratch)
    const positions = Uint32Array.from({ length: segment.facets.size }, (_, position) =>
      segment.facets.keyOf(position),
    )
    return { ...counts, facets: positions.map((facet) => counts.facets[facet]!) }
  })
}

/** Adds what is remembered of some attributes. */
export function addRememberedFacets(
  segment: Segment,
  known: SegmentCounts,
  attributeIds: Iterable<number>,
  { facets }: Counts,
): void {
  for (const id of attributeIds)
    for (const position of segment.positionsOf.get(id) ?? [])
      facets[segment.facets.keyOf(position)]! += known.facets[position]!
}

/** How many products of the bitmap have each value, by its position, read off its rows. */
function talliedRows(
  { memory }: ProductIndex,
  segment: Segment,
  bits: number,
  scratch: Scratch,
): Uint32Array {
  const { kernels } = memory
  const { starts, values, products, usedBytes } = segment
  const { size } = segment.facets
  const list = scratch.take(rowListBytes)
  const counts = scratch.takeZeroed(size * 4)
  if (!segment.hasGroups) {
    kernels.tallySingle(list, kernels.listRows(bits, usedBytes, list), starts, values, counts)
    return memory.u32.slice(counts / 4, counts / 4 + size)
  }
  // Of products with one row nothing can be counted twice.
  const part = scratch.take(bitmapBytes)
  kernels.and(part, bits, segment.singles, usedBytes)
  kernels.tallySingle(list, kernels.listRows(part, usedBytes, list), starts, values, counts)
  const cells = scratch.takeZeroed(size * 8)
  kernels.andNot(part, bits, segment.singles, usedBytes)
  kernels.tally(list, kernels.listRows(part, usedBytes, list), starts, values, products, cells)
  const { u32 } = memory
  const all = u32.slice(counts / 4, counts / 4 + size)
  for (let position = 0; position < size; position += 1) all[position]! += u32[cells / 4 + position * 2]!
  return all
}

/** The same of one attribute: where the counts stand in `u32`, by one more than the position, and how far from each other. */
function talliedColumn(
  { memory }: ProductIndex,
  segment: Segment,
  bits: number,
  column: number,
  scratch: Scratch,
): { at: number; step: number } {
  const { products, usedBytes } = segment
  const cells = scratch.takeZeroed((segment.facets.size + 1) * 8)
  if (segment.hasGroups) memory.kernels.tallyColumn(bits, usedBytes, column, products, cells)
  else memory.kernels.tallyColumnSingle(bits, usedBytes, column, cells)
  return { at: cells / 4, step: segment.hasGroups ? 2 : 1 }
}

function countFacet(index: ProductIndex, segment: Segment, bits: number, position: number): number {
  const { facets } = segment
  const pointer = facets.pointerOf(position)
  return facets.isDense(position)
    ? countProducts(index, segment, bits, pointer)
    : index.memory.kernels.countListed(bits, pointer, facets.countOf(position), segment.products)
}
