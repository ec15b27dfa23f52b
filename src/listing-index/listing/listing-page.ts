import type { ListingOrder, OrderKey } from '../listing.ts'
import { recommendationShifts } from '../segments/recommendation.ts'
import { isAscending, partsOf } from './listing-order.ts'
import { spreadWindows, windowEnd, windowStart } from './spread-models.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import type { Scratch } from '../columns/scratch.ts'
import { bitmapBytes } from '../segments/segment-blocks.ts'
import type { Segment } from '../segments/segment.ts'

/** A segment's share of a part of a listing: one row a product. */
type Candidates = { segment: Segment; number: number; bits: number; keys: number }

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
  { memory: { kernels } }: ProductIndex,
  { products, gross, nameRanks, ranks, recommendations, usedBytes }: Segment,
  key: OrderKey,
  { bits, scores }: { bits: number; scores: number },
  scratch: Scratch,
): number {
  if (key === 'id') return products
  if (key === 'price') return gross
  if (key === 'name') return nameRanks
  if (key === 'recommended' || key === 'fastest') return recommendations
  if (key === 'popular' || (key === 'relevance' && scores === 0)) return ranks
  const keys = scratch.take(columnBytes)
  if (key === 'relevance') kernels.relevance(keys, bits, usedBytes, scores, ranks)
  else kernels.fieldOverRank(keys, bits, usedBytes, recommendations, recommendationShifts[key], ranks)
  return keys
}

type Part = { heap: number; rows: number; size: number; candidates: Candidates[] }

/**
 * The page from position `from` on, at most `limit` long, in order; ties by the product's id. A part of the products comes
 * after all of the part before it (`orderParts`). Segments are added one after another, in the order of `segmentsFor`; near
 * the beginning of a listing their bitmaps and keys are not needed afterwards.
 */
export class ListingPage {
  /** Whether what is added must stay as it is until the page is read. */
  readonly isDeep: boolean
  #index: ProductIndex
  #from: number
  #to: number
  /** How many of each part's first rows are found: the page, or the windows that it lies in. */
  #room: number
  #isTurned: boolean
  #isSpread: boolean
  #scratch: Scratch
  #parts: Part[]

  constructor(
    index: ProductIndex,
    order: ListingOrder,
    { from, limit }: { from: number; limit: number },
    scratch: Scratch,
  ) {
    this.#index = index
    this.#from = from
    this.#to = from + limit
    this.#isTurned = !isAscending(order)
    this.#isSpread = order.key === 'recommended'
    this.#room = this.#isSpread ? windowEnd(this.#to) : this.#to
    this.isDeep = this.#room > heapLimit
    this.#scratch = scratch
    const room = this.isDeep ? 0 : this.#room
    this.#parts = Array.from({ length: partsOf(order) }, () => ({
      heap: scratch.take(room * 8),
      rows: scratch.take(room * 4),
      size: 0,
      candidates: [],
    }))
  }

  /** With their numbers; the greatest ids first where those come first. */
  segmentsFor(): [number, Segment][] {
    const liveSegments = this.#index.segments.flatMap((segment, number): [number, Segment][] =>
      segment && segment.liveRows > 0 ? [[number, segment]] : [],
    )
    return this.#isTurned ? liveSegments.reverse() : liveSegments
  }

  /** The candidates of a segment, a bitmap for each part. */
  add(segment: Segment, number: number, keys: number, parts: readonly number[]): void {
    for (const [at, bits] of parts.entries()) {
      const part = this.#parts[at]!
      if (this.isDeep) {
        part.candidates.push({ segment, number, bits, keys })
        continue
      }
      part.size = this.#index.memory.kernels.keepSmallest(
        bits,
        segment.usedBytes,
        keys,
        segment.products,
        flipOf(this.#isTurned),
        number * 65_536,
        part.heap,
        part.rows,
        part.size,
        this.#room,
      )
      // The page is full: what follows stands behind it.
      if (part.size === this.#room) return
    }
  }

  /** The variants' ids. */
  variantIds(): number[] {
    const found: number[] = []
    let before = 0
    for (const part of this.#parts) {
      const count = this.isDeep ? this.#count(part) : part.size
      const [from, to] = [Math.max(0, this.#from - before), Math.min(count, this.#to - before)]
      if (from < to) found.push(...this.#rowsOf(part, from, to, count))
      before += count
      if (before >= this.#to) break
    }
    return found.map((row) => this.#segmentOf(row).variantAt(row & 65_535))
  }

  /** Products of one part from one position to before another. */
  #rowsOf(part: Part, from: number, to: number, count: number): number[] {
    if (!this.#isSpread) return this.#sorted(part, from, to)
    const start = windowStart(from)
    const rows = this.#sorted(part, start, Math.min(count, windowEnd(to)))
    const spread = spreadWindows(rows, (row) =>
      this.#index.modelOf(this.#segmentOf(row).productAt(row & 65_535)),
    )
    return spread.slice(from - start, to - start)
  }

  #sorted(part: Part, from: number, to: number): number[] {
    if (!this.isDeep) return sortedRows(this.#index, part.heap, part.rows, part.size).slice(from, to)
    return new PageSearch(this.#index, part.candidates, flipOf(this.#isTurned), this.#scratch).page(from, to)
  }

  #count({ candidates }: Part): number {
    const { kernels } = this.#index.memory
    return candidates.reduce((sum, { bits, segment }) => sum + kernels.countRows(bits, segment.usedBytes), 0)
  }

  #segmentOf(row: number): Segment {
    return this.#index.segments[row >>> 16]!
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
    return sortedRows(this.#index, heap, rows, size)
  }
}

/** A heap's rows in order. */
function sortedRows({ memory }: ProductIndex, heap: number, rows: number, size: number): number[] {
  memory.kernels.sortHeap(heap, rows, size)
  return [...memory.u32.subarray(rows / 4, rows / 4 + size)]
}
