import { PostingTable } from './posting-table.ts'
import type { SharedMemory } from './shared-memory.ts'

/** One less lane than 2^16, so that the column of beginnings, which has one place more, fills its block. */
export const segmentRows = 65_472
const columnBytes = 262_144
export const bitmapBytes = 8192
const laneRows = 64

export type IndexedVariant = {
  id: number
  gross: number
  inStock: boolean
  orderable: boolean
  discounted: boolean
  /** Numbers of facets, the brand's too. */
  facets: number[]
}
/** A product as the index keeps it: its variants that are on sale, by id ascending. */
export type IndexedProduct = {
  id: number
  nameRank: number
  popularity: number
  categories: number[]
  collections: number[]
  nameTerms: number[]
  textTerms: number[]
  variants: IndexedVariant[]
}

export const categoryKey = (id: number): number => id * 2
export const collectionKey = (id: number): number => id * 2 + 1
export const greatestPopularity = 2 ** 23 - 1

/**
 * Up to 65,472 rows, each a variant. A product's rows are neighbours and lie in one lane of 64; one with more variants
 * fills several lanes. Prices, stock and popularity change in place, all else by a new place and a dead old one.
 */
export class Segment {
  rows = 0
  liveRows = 0
  /** Some product has more rows than one, so that counting must tell products from rows. */
  hasGroups = false
  /** First and last row of products that do not fit into one lane. */
  wide: { first: number; last: number }[] = []
  readonly gross: number
  readonly nameRanks: number
  /** In stock (bit 23) over popularity: what relevance goes by beside the text. */
  readonly merits: number
  readonly products: number
  readonly variants: number
  readonly live: number
  readonly ends: number
  readonly inStock: number
  readonly orderable: number
  readonly discounted: number
  readonly #best: number
  /** Where the facets of each row begin in `values`, and one more. */
  readonly starts: number
  /** Places of facets in the table `facets`, u16. */
  values: number
  readonly facets: PostingTable
  readonly memberships: PostingTable
  readonly nameTerms: PostingTable
  readonly textTerms: PostingTable
  /** Places in `facets` by attribute. */
  readonly placesOf = new Map<number, number[]>()
  #memory: SharedMemory
  #valuesRoom = 1024
  #valuesCount = 0
  #subtrees = new Map<number, number>()
  #hasBest = false
  #answers = new Map<string, unknown>()

  constructor(memory: SharedMemory) {
    this.#memory = memory
    const column = () => memory.takeZeroed(columnBytes)
    const bitmap = () => memory.takeZeroed(bitmapBytes)
    ;[this.gross, this.nameRanks, this.merits] = [column(), column(), column()]
    ;[this.products, this.variants, this.starts] = [column(), column(), column()]
    ;[this.live, this.ends, this.inStock] = [bitmap(), bitmap(), bitmap()]
    ;[this.orderable, this.discounted, this.#best] = [bitmap(), bitmap(), bitmap()]
    this.values = memory.take(this.#valuesRoom)
    this.facets = new PostingTable(memory)
    this.memberships = new PostingTable(memory)
    this.nameTerms = new PostingTable(memory)
    this.textTerms = new PostingTable(memory)
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
    const facets = variants.reduce((sum, variant) => sum + variant.facets.length, 0)
    const end = this.#nextRow(variants.length) + variants.length
    return end <= segmentRows && this.facets.size + facets <= segmentRows
  }

  /** Adds a product that has room; answers its first row. */
  append(product: IndexedProduct, attributeOf: (facet: number) => number): number {
    const { variants } = product
    const first = this.#nextRow(variants.length)
    this.forgetSubtrees()
    this.#skipTo(first)
    for (const variant of variants) this.#appendRow(product, variant, attributeOf)
    const last = this.rows - 1
    for (let row = first + laneRows - 1; row < last; row += laneRows) this.#setBit(this.ends, row, true)
    this.#setBit(this.ends, last, true)
    this.liveRows += variants.length
    if (variants.length > 1) this.hasGroups = true
    if (variants.length > laneRows) {
      this.wide.push({ first, last })
      // Its last lane stays its own, so that lanes with a hit are the product's.
      this.#skipTo(Math.ceil(this.rows / laneRows) * laneRows)
    }
    return first
  }

  /** Marks a product's rows dead. */
  bury(first: number): void {
    this.#forgetAnswers()
    for (const row of this.rowsOf(first)) this.#setBit(this.live, row, false)
    this.liveRows -= this.rowsOf(first).length
    this.wide = this.wide.filter((product) => product.first !== first)
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
  setOffer(row: number, popularity: number, variant: IndexedVariant): void {
    const { u32 } = this.#memory
    this.#forgetAnswers()
    u32[this.gross / 4 + row] = variant.gross
    const bounded = Math.max(0, Math.min(popularity, greatestPopularity))
    u32[this.merits / 4 + row] = bounded + (variant.inStock ? greatestPopularity + 1 : 0)
    this.#setBit(this.inStock, row, variant.inStock)
    this.#setBit(this.orderable, row, variant.orderable)
    this.#setBit(this.discounted, row, variant.discounted)
  }

  /** What was worked out of this segment alone, kept until any of its rows changes. */
  remember<T>(key: string, make: () => T): T {
    const known = this.#answers.get(key) as T | undefined
    if (known !== undefined) return known
    const made = make()
    this.#answers.set(key, made)
    return made
  }

  /** The bitmap of the rows that `make` chose for each product among all its living rows. */
  best(make: (target: number) => void): number {
    if (!this.#hasBest) make(this.#best)
    this.#hasBest = true
    return this.#best
  }

  /** The bitmap of several categories' members together, kept until the segment or the tree changes. */
  subtree(categoryId: number, make: (target: number) => void): number {
    const kept = this.#subtrees.get(categoryId)
    if (kept !== undefined) return kept
    const bitmap = this.#memory.takeZeroed(bitmapBytes)
    make(bitmap)
    this.#subtrees.set(categoryId, bitmap)
    return bitmap
  }

  /** The products with a living row. */
  *livingProducts(): Generator<number> {
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
    const { gross, nameRanks, merits, products, variants, starts } = this
    for (const column of [gross, nameRanks, merits, products, variants, starts])
      this.#memory.free(column, columnBytes)
    for (const bitmap of [this.live, this.ends, this.inStock, this.orderable, this.discounted, this.#best])
      this.#memory.free(bitmap, bitmapBytes)
    this.#memory.free(this.values, this.#valuesRoom)
    for (const table of [this.facets, this.memberships, this.nameTerms, this.textTerms]) table.dispose()
    this.forgetSubtrees()
  }

  #forgetAnswers(): void {
    this.#hasBest = false
    if (this.#answers.size > 0) this.#answers.clear()
  }

  /** To be called when the tree of categories changed. */
  forgetSubtrees(): void {
    this.#forgetAnswers()
    for (const bitmap of this.#subtrees.values()) this.#memory.free(bitmap, bitmapBytes)
    this.#subtrees.clear()
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
    this.setOffer(row, product.popularity, variant)
    this.#setBit(this.live, row, true)
    for (const facet of variant.facets) this.#appendFacet(facet, row, attributeOf)
    for (const id of product.categories) this.memberships.add(categoryKey(id), row)
    for (const id of product.collections) this.memberships.add(collectionKey(id), row)
    for (const term of product.nameTerms) this.nameTerms.add(term, row)
    for (const term of product.textTerms) this.textTerms.add(term, row)
    this.rows += 1
    this.#endRow()
  }

  #endRow(): void {
    this.#memory.u32[this.starts / 4 + this.rows] = this.#valuesCount
  }

  #appendFacet(facet: number, row: number, attributeOf: (facet: number) => number): void {
    const known = this.facets.size
    const place = this.facets.add(facet, row)
    if (place === known) {
      const attribute = attributeOf(facet)
      const places = this.placesOf.get(attribute)
      if (places) places.push(place)
      else this.placesOf.set(attribute, [place])
    }
    if (this.#valuesCount * 2 === this.#valuesRoom) {
      this.values = this.#memory.enlarge(this.values, this.#valuesRoom, this.#valuesRoom * 2)
      this.#valuesRoom *= 2
    }
    this.#memory.u16[this.values / 2 + this.#valuesCount] = place
    this.#valuesCount += 1
  }

  #setBit(bitmap: number, row: number, on: boolean): void {
    const { u32 } = this.#memory
    const at = bitmap / 4 + (row >>> 5)
    if (on) u32[at]! |= 1 << (row & 31)
    else u32[at]! &= ~(1 << (row & 31))
  }
}
