import type { ListingOrder } from '../listing.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import type { Scratch } from '../columns/scratch.ts'
import { bitmapBytes, type Segment } from '../segments/segment.ts'

/** A segment's share of a listing: one row a product. */
export type Candidates = { segment: Segment; number: number; bits: number; keys: number }

/** Up to this position a heap of the best is kept; beyond, the page is sought by narrowing the range of sort keys. */
const heapLimit = 1024
const stepBits = 12
const steps = 2 ** stepBits
const maxSortKey = 2n ** 64n - 1n
const collectLimit = 4096
const columnBytes = 262_144

/** Chooses the row that stands for each product: the cheapest that can be had, else the cheapest. Returns their number. */
export function chooseRepresentatives(
  index: ProductIndex,
  segment: Segment,
  bits: number,
  target: number,
  scratch: Scratch,
): number {
  const { kernels } = index.memory
  const { inStock, orderable, ends, gross, variants, live, usedBytes } = segment
  if (!segment.hasGroups) {
    index.memory.u8.copyWithin(target, bits, bits + usedBytes)
    return kernels.countRows(bits, usedBytes)
  }
  const available = scratch.take(bitmapBytes)
  kernels.or(available, inStock, orderable, usedBytes)
  const best = segment.cache.best((all) => {
    index.memory.u8.fill(0, all, all + bitmapBytes)
    kernels.representatives(all, live, ends, all, available, gross, variants, usedBytes)
  })
  const found = kernels.representatives(target, bits, ends, best, available, gross, variants, usedBytes)
  return found - joinWideProducts(index.memory.u32, segment, target, available)
}

/** Of a product with several lanes every lane has named one row: keeps the best. Returns how many were dropped. */
function joinWideProducts(u32: Uint32Array, segment: Segment, target: number, available: number): number {
  let dropped = 0
  const has = (bitmap: number, row: number) => (u32[bitmap / 4 + (row >>> 5)]! & (1 << (row & 31))) !== 0
  for (const { first, last } of segment.wide) {
    const rows: number[] = []
    for (let row = first; row <= last; row += 1) if (has(target, row)) rows.push(row)
    rows.sort(
      (a, b) =>
        Number(has(available, b)) - Number(has(available, a)) ||
        u32[segment.gross / 4 + a]! - u32[segment.gross / 4 + b]! ||
        u32[segment.variants / 4 + a]! - u32[segment.variants / 4 + b]!,
    )
    for (const row of rows.slice(1)) u32[target / 4 + (row >>> 5)]! &= ~(1 << (row & 31))
    dropped += Math.max(0, rows.length - 1)
  }
  return dropped
}

/** The column that a segment's candidates are ordered by. */
export function orderKeys(
  { memory }: ProductIndex,
  segment: Segment,
  key: ListingOrder['key'],
  { bits, scores }: { bits: number; scores: number },
  scratch: Scratch,
): number {
  if (key === 'id') return segment.products
  if (key === 'price') return segment.gross
  if (key === 'name') return segment.nameRanks
  if (scores === 0) return segment.ranks
  const keys = scratch.take(columnBytes)
  memory.kernels.relevance(keys, bits, segment.usedBytes, scores, segment.ranks)
  return keys
}

/**
 * The page from position `from` on, at most `limit` long, in order; ties by the product's id. Segments are added one after
 * another, in the order of `segmentsFor`; near the beginning of a listing their bitmaps and keys are not needed afterwards.
 */
export class ListingPage {
  /** Whether what is added must stay as it is until the page is read. */
  readonly isDeep: boolean
  #index: ProductIndex
  #from: number
  #to: number
  #isTurned: boolean
  #scratch: Scratch
  #candidates: Candidates[] = []
  /** Of the first rows: a heap of sort keys, and where they stand. */
  #heap: number
  #rows: number
  #size = 0

  constructor(
    index: ProductIndex,
    { key, direction }: ListingOrder,
    { from, limit }: { from: number; limit: number },
    scratch: Scratch,
  ) {
    this.#index = index
    this.#from = from
    this.#to = from + limit
    this.isDeep = this.#to > heapLimit
    this.#isTurned = key === 'relevance' || direction === 'desc'
    this.#scratch = scratch
    const room = this.isDeep ? 0 : this.#to
    this.#heap = scratch.take(room * 8)
    this.#rows = scratch.take(room * 4)
  }

  /** With their numbers; the greatest ids first where those come first. */
  segmentsFor(): [number, Segment][] {
    const liveSegments = this.#index.segments.flatMap((segment, number): [number, Segment][] =>
      segment && segment.liveRows > 0 ? [[number, segment]] : [],
    )
    return this.#isTurned ? liveSegments.reverse() : liveSegments
  }

  add(candidates: Candidates): void {
    if (this.isDeep) {
      this.#candidates.push(candidates)
      return
    }
    const { segment, number, bits, keys } = candidates
    this.#size = this.#index.memory.kernels.keepSmallest(
      bits,
      segment.usedBytes,
      keys,
      segment.products,
      flipOf(this.#isTurned),
      number * 65_536,
      this.#heap,
      this.#rows,
      this.#size,
      this.#to,
    )
  }

  /** The variants' ids, of a listing of so many products. */
  variantIds(total: number): number[] {
    const to = Math.min(total, this.#to)
    if (this.#from >= to) return []
    if (!this.isDeep) return sortedVariants(this.#index, this.#heap, this.#rows, this.#size).slice(this.#from)
    const search = new PageSearch(this.#index, this.#candidates, flipOf(this.#isTurned), this.#scratch)
    return search.page(this.#from, to)
  }
}

function flipOf(isTurned: boolean): number {
  return isTurned ? 0xffffffff : 0
}

/** A page far from the beginning, sought by narrowing the range of sort keys. */
class PageSearch {
  #index: ProductIndex
  #candidates: Candidates[]
  #flip: number
  #scratch: Scratch

  constructor(index: ProductIndex, candidates: Candidates[], flip: number, scratch: Scratch) {
    this.#index = index
    this.#candidates = candidates
    this.#flip = flip
    this.#scratch = scratch
  }

  /** Those from `from` to before `to`. The first steps divide the range of keys that there are. */
  page(from: number, to: number): number[] {
    const { memory } = this.#index
    const out = this.#scratch.take(8)
    memory.u32.set([0xffffffff, 0], out / 4)
    for (const { segment, bits, keys } of this.#candidates)
      memory.kernels.extremes(bits, keys, segment.usedBytes, out)
    const [least, greatest] = [memory.u32[out / 4]!, memory.u32[out / 4 + 1]!]
    const low = this.#flip === 0 ? least : 0xffffffff - greatest
    const keyBits = 32 - Math.clz32(greatest - least)
    return this.within(BigInt(low) << 32n, BigInt(32 + keyBits - stepBits), from, to)
  }

  /** Those from `from` to before `to` among the sort keys of 4096 steps from `low` on. */
  within(low: bigint, shift: bigint, from: number, to: number): number[] {
    const counts = this.#histogram(low, shift)
    const touched: { step: number; before: number; count: number }[] = []
    let before = 0
    for (let step = 0; step < steps && before < to; step += 1) {
      const count = counts[step]!
      if (count > 0 && before + count > from) touched.push({ step, before, count })
      before += count
    }
    const [first, last] = [touched[0], touched.at(-1)]
    if (!first || !last) return []
    const floorOf = (step: number) => low + (BigInt(step) << shift)
    const rowsOf = (a: number, b: number, count: number) => {
      const end = floorOf(b + 1) - 1n
      return this.#collect(floorOf(a), end < maxSortKey ? end : maxSortKey, count)
    }
    const all = last.before + last.count - first.before
    if (all <= collectLimit || shift === 0n)
      return rowsOf(first.step, last.step, all).slice(from - first.before, to - first.before)
    return touched.flatMap((part) => {
      const [start, end] = [Math.max(0, from - part.before), Math.min(part.count, to - part.before)]
      if (part.count <= collectLimit) return rowsOf(part.step, part.step, part.count).slice(start, end)
      return this.within(floorOf(part.step), shift > 12n ? shift - 12n : 0n, start, end)
    })
  }

  #histogram(low: bigint, shift: bigint): Uint32Array {
    const counts = this.#scratch.takeZeroed(steps * 4)
    for (const { segment, bits, keys } of this.#candidates) {
      const { usedBytes, products } = segment
      this.#index.memory.kernels.histogram(bits, usedBytes, keys, products, this.#flip, low, shift, counts)
    }
    return this.#index.memory.u32.slice(counts / 4, counts / 4 + steps)
  }

  #collect(low: bigint, high: bigint, count: number): number[] {
    const [heap, rows] = [this.#scratch.take(count * 8), this.#scratch.take(count * 4)]
    let size = 0
    for (const { segment, number, bits, keys } of this.#candidates) {
      const { kernels } = this.#index.memory
      const firstRow = number * 65_536
      const { usedBytes, products } = segment
      size = kernels.collect(
        bits,
        usedBytes,
        keys,
        products,
        this.#flip,
        low,
        high,
        firstRow,
        heap,
        rows,
        size,
      )
    }
    return sortedVariants(this.#index, heap, rows, size)
  }
}

/** The variants of a heap's rows in order. */
function sortedVariants(
  { memory, segments }: ProductIndex,
  heap: number,
  rows: number,
  size: number,
): number[] {
  memory.kernels.sortHeap(heap, rows, size)
  return Array.from(memory.u32.subarray(rows / 4, rows / 4 + size), (location) =>
    segments[location >>> 16]!.variantAt(location & 65_535),
  )
}
