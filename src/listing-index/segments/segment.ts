import { brandAttribute } from './facets.ts'
import { categoryKey, collectionKey, type IndexedProduct, type IndexedVariant } from './indexed-product.ts'
import { rankOf, recommendationOf, type Standing } from './recommendation.ts'
import { maxListRows, PostingTable } from '../columns/posting-table.ts'
import { RunTable } from '../columns/run-table.ts'
import { blocksOf, freeBlocks, takeBlocks, type SegmentState } from './segment-blocks.ts'
import { SegmentCache } from './segment-cache.ts'
import type { SharedMemory } from '../columns/shared-memory.ts'
import { makeValueColumn, valueColumnBytes } from '../columns/value-column.ts'

/** One less lane than 2^16, so that the column of beginnings, which has one position more, fills its block. */
export const segmentRows = 65_472
const laneRows = 64
/** Up to so many rows a value is counted as quickly by a list as by a bitmap. */
const maxCountedListRows = 512

/**
 * Up to 65,472 rows, each a variant. A product's rows are neighbours and lie in one lane of 64; one with more variants
 * fills several lanes. Prices, stock, popularity and rating change in place, all else by a new row and a dead old one.
 */
export class Segment {
  rows: number
  liveRows: number
  /** Some product has more rows than one, so that counting must distinguish products from rows. */
  hasGroups: boolean
  /** First and last row of products that do not fit into one lane. */
  wide: { first: number; last: number }[]
  readonly gross: number
  readonly nameRanks: number
  /** What relevance goes by beside the text: see `rankOf`. */
  readonly ranks: number
  /** What the recommended order goes by: see `recommendationOf`. */
  readonly recommendations: number
  readonly products: number
  readonly variants: number
  readonly live: number
  readonly ends: number
  /** Rows that are all of their product. */
  readonly singles: number
  readonly inStock: number
  readonly orderable: number
  readonly discounted: number
  /** What was worked out of this segment alone. */
  readonly cache: SegmentCache
  /** Where the facets of each row begin in `values`, and one more. */
  readonly starts: number
  /** Places of facets in the table `facets`, u16. */
  values: number
  readonly facets: PostingTable
  /** By category or collection. */
  readonly memberships: RunTable
  readonly nameTerms: PostingTable
  readonly textTerms: PostingTable
  /** Places in `facets` by attribute. */
  readonly positionsOf: Map<number, number[]>
  /**
   * By attribute, one more than the position in `facets` of each row's one value, u16; 0 for none. The brand's from the beginning,
   * others when no row will be added any more.
   */
  readonly valueColumns: Map<number, number>
  #memory: SharedMemory
  #maxRows: number
  #valuesRoom: number
  #valuesCount: number

  /** @param maxRows `segmentRows` at most. */
  constructor(memory: SharedMemory, maxRows: number, state?: SegmentState) {
    this.#memory = memory
    this.#maxRows = maxRows
    this.rows = state?.rows ?? 0
    this.liveRows = state?.liveRows ?? 0
    this.hasGroups = state?.hasGroups ?? false
    this.wide = state?.wide ?? []
    const blocks = state ?? takeBlocks(memory)
    ;[this.gross, this.nameRanks, this.ranks] = [blocks.gross, blocks.nameRanks, blocks.ranks]
    ;[this.recommendations, this.products] = [blocks.recommendations, blocks.products]
    ;[this.variants, this.starts] = [blocks.variants, blocks.starts]
    ;[this.live, this.ends, this.inStock] = [blocks.live, blocks.ends, blocks.inStock]
    ;[this.orderable, this.discounted, this.singles] = [blocks.orderable, blocks.discounted, blocks.singles]
    this.positionsOf = new Map(state?.positionsOf)
    this.valueColumns = new Map(
      state?.valueColumns ?? [[brandAttribute, memory.takeZeroed(valueColumnBytes)]],
    )
    this.cache = new SegmentCache(memory, state?.cache)
    this.#valuesRoom = state?.valuesRoom ?? 1024
    this.#valuesCount = state?.valuesCount ?? 0
    this.values = state?.values ?? memory.take(this.#valuesRoom)
    this.facets = new PostingTable(memory, maxCountedListRows, state?.facets)
    this.memberships = new RunTable(memory, state?.memberships)
    this.nameTerms = new PostingTable(memory, maxListRows, state?.nameTerms)
    this.textTerms = new PostingTable(memory, maxListRows, state?.textTerms)
  }

  get state(): SegmentState {
    const { rows, liveRows, hasGroups, wide, values, positionsOf, valueColumns } = this
    return {
      ...blocksOf(this),
      rows,
      liveRows,
      hasGroups,
      wide,
      values,
      positionsOf,
      valueColumns,
      cache: this.cache.block,
      valuesRoom: this.#valuesRoom,
      valuesCount: this.#valuesCount,
      facets: this.facets.state,
      memberships: this.memberships.state,
      nameTerms: this.nameTerms.state,
      textTerms: this.textTerms.state,
    }
  }

  /** Bytes of a bitmap that are in use: whole pairs of lanes. */
  get usedBytes(): number {
    return Math.ceil(this.rows / 128) * 16
  }

  /** The average over all rows. */
  get facetsPerRow(): number {
    return this.#valuesCount / Math.max(1, this.rows)
  }

  /** Whether a product still finds room, for its rows and for facets that are new here. */
  hasRoom({ variants }: IndexedProduct): boolean {
    const facets = variants.reduce((sum, variant) => sum + variant.facets.length + 1, 0)
    const end = this.#nextRow(variants.length) + variants.length
    return end <= this.#maxRows && this.facets.size + facets <= segmentRows
  }

  /** Adds a product that has room; returns its first row. */
  append(product: IndexedProduct, attributeOf: (facet: number) => number): number {
    const { variants } = product
    const first = this.#nextRow(variants.length)
    this.cache.forgetSubtrees()
    this.#skipTo(first)
    for (const variant of variants) this.#appendRow(product, variant, attributeOf)
    const last = this.rows - 1
    for (let row = first + laneRows - 1; row < last; row += laneRows) this.#setBit(this.ends, row, true)
    this.#setBit(this.ends, last, true)
    this.liveRows += variants.length
    if (variants.length > 1) this.hasGroups = true
    else this.#setBit(this.singles, first, true)
    if (variants.length > laneRows) {
      this.wide.push({ first, last })
      // Its last lane stays its own, so that lanes with a hit are the product's.
      this.#skipTo(Math.ceil(this.rows / laneRows) * laneRows)
    }
    return first
  }

  /** To be called when no product will be added any more. */
  close(): void {
    for (const table of [this.facets, this.nameTerms, this.textTerms]) table.close()
    this.values = this.#memory.resize(this.values, this.#valuesRoom, this.#valuesCount * 2)
    this.#valuesRoom = this.#valuesCount * 2
    for (const [attribute, positions] of this.positionsOf) {
      if (this.valueColumns.has(attribute)) continue
      const column = makeValueColumn(this.#memory, this.facets, positions, this)
      if (column !== null) this.valueColumns.set(attribute, column)
    }
  }

  /** Turns a product's rows into tombstones. */
  tombstone(first: number): void {
    this.cache.forget()
    const rows = this.rowsOf(first)
    for (const row of rows) this.#setBit(this.live, row, false)
    this.liveRows -= rows.length
    if (this.wide.length > 0) this.wide = this.wide.filter((product) => product.first !== first)
  }

  /** The rows of the product that begins here. */
  rowsOf(first: number): number[] {
    const { u32 } = this.#memory
    const id = u32[this.products / 4 + first]
    const rows = [first]
    for (let row = first + 1; row < this.rows && u32[this.products / 4 + row] === id; row += 1) rows.push(row)
    return rows
  }

  productAt(row: number): number {
    return this.#memory.u32[this.products / 4 + row]!
  }
  variantAt(row: number): number {
    return this.#memory.u32[this.variants / 4 + row]!
  }
  isLive(row: number): boolean {
    return (this.#memory.u32[this.live / 4 + (row >>> 5)]! & (1 << (row & 31))) !== 0
  }
  setNameRank(row: number, rank: number): void {
    this.#memory.u32[this.nameRanks / 4 + row] = rank
  }

  /** Writes what may change in place. */
  setOffer(row: number, product: Standing, variant: IndexedVariant): void {
    this.cache.forget()
    this.#setRank(row, product, variant)
    this.#setBit(this.inStock, row, variant.inStock)
    this.#setBit(this.orderable, row, variant.orderable)
    this.#setBit(this.discounted, row, variant.discounted)
  }

  /** The products with a live row. */
  *liveProducts(): Generator<number> {
    let before = 0
    for (let row = 0; row < this.rows; row += 1) {
      if (!this.isLive(row)) continue
      const product = this.productAt(row)
      if (product !== before) yield product
      before = product
    }
  }

  /** Frees all memory; the segment is of no use afterwards. */
  dispose(): void {
    freeBlocks(this.#memory, this)
    this.#memory.free(this.values, this.#valuesRoom)
    for (const column of this.valueColumns.values()) this.#memory.free(column, valueColumnBytes)
    for (const table of [this.facets, this.memberships, this.nameTerms, this.textTerms]) table.dispose()
    this.cache.dispose()
  }

  /** Where a product of so many variants would begin. */
  #nextRow(variants: number): number {
    const inLane = this.rows % laneRows
    return inLane === 0 || inLane + variants <= laneRows ? this.rows : this.rows - inLane + laneRows
  }

  #skipTo(row: number): void {
    while (this.rows < row) {
      this.rows += 1
      this.#endRow()
    }
  }

  #appendRow(product: IndexedProduct, variant: IndexedVariant, attributeOf: (facet: number) => number): void {
    const row = this.rows
    const { u32 } = this.#memory
    u32[this.products / 4 + row] = product.id
    u32[this.variants / 4 + row] = variant.id
    u32[this.nameRanks / 4 + row] = product.nameRank
    this.#setRank(row, product, variant)
    this.#setBit(this.live, row, true)
    if (variant.inStock) this.#setBit(this.inStock, row, true)
    if (variant.orderable) this.#setBit(this.orderable, row, true)
    if (variant.discounted) this.#setBit(this.discounted, row, true)
    if (product.brandFacet !== null) {
      const position = this.#appendFacet(product.brandFacet, row, attributeOf)
      this.#memory.u16[this.valueColumns.get(brandAttribute)! / 2 + row] = position + 1
    }
    for (const facet of variant.facets) this.#appendFacet(facet, row, attributeOf)
    for (const id of product.categories) this.memberships.add(categoryKey(id), row)
    for (const id of product.collections) this.memberships.add(collectionKey(id), row)
    for (const term of product.nameTerms) this.nameTerms.add(term, row)
    for (const term of product.textTerms) this.textTerms.add(term, row)
    this.rows += 1
    this.#endRow()
  }

  #setRank(row: number, product: Standing, variant: IndexedVariant): void {
    const { u32 } = this.#memory
    u32[this.gross / 4 + row] = variant.gross
    u32[this.ranks / 4 + row] = rankOf(product, variant)
    u32[this.recommendations / 4 + row] = recommendationOf(product, variant)
  }

  #endRow(): void {
    this.#memory.u32[this.starts / 4 + this.rows] = this.#valuesCount
  }

  #appendFacet(facet: number, row: number, attributeOf: (facet: number) => number): number {
    const known = this.facets.size
    const position = this.facets.add(facet, row)
    if (position === known) {
      const attribute = attributeOf(facet)
      const positions = this.positionsOf.get(attribute)
      if (positions) positions.push(position)
      else this.positionsOf.set(attribute, [position])
    }
    if (this.#valuesCount * 2 === this.#valuesRoom) {
      this.values = this.#memory.resize(this.values, this.#valuesRoom, this.#valuesRoom * 2)
      this.#valuesRoom *= 2
    }
    this.#memory.u16[this.values / 2 + this.#valuesCount] = position
    this.#valuesCount += 1
    return position
  }

  #setBit(bitmap: number, row: number, on: boolean): void {
    const { u32 } = this.#memory
    const at = bitmap / 4 + (row >>> 5)
    if (on) u32[at]! |= 1 << (row & 31)
    else u32[at]! &= ~(1 << (row & 31))
  }
}
