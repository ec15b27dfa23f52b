import { FacetDictionary } from './facets.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { PagedColumn } from './paged-column.ts'
import { Segment, segmentRows } from './segment.ts'
import { SharedMemory } from './shared-memory.ts'

/** A product's rows: its segment's number and its first row. */
type Place = { segment: Segment; first: number }

/**
 * All products on sale, in segments. The last one is open; the others only change in place. Terms that stand in no segment
 * any more are told to `forgetTerm`, with how many rows had them.
 */
export class ProductIndex {
  readonly memory = new SharedMemory()
  readonly facets = new FacetDictionary()
  /** By number; a number is used again after its segment has gone. */
  readonly segments: (Segment | undefined)[] = []
  /** Products here. */
  size = 0
  #open: Segment | undefined
  #openNumber = 0
  #places = new PagedColumn()
  /** By variant. */
  #productIds = new PagedColumn()
  #shapes = new PagedColumn(Float64Array)
  #forgetTerm: (term: number, rows: number) => void
  #attributeOf = (facet: number) => this.facets.get(facet).attributeId

  constructor(forgetTerm: (term: number, rows: number) => void = () => {}) {
    this.#forgetTerm = forgetTerm
  }

  has(productId: number): boolean {
    return this.#places.get(productId) !== 0
  }

  /** Whether the product stands here in this shape, so that only what changes in place can differ. */
  hasShape(productId: number, shape: number): boolean {
    return this.has(productId) && this.#shapes.get(productId) === shape
  }

  /** Puts a product in, or anew in its place. `shape` tells all of it that does not change in place. */
  put(product: IndexedProduct, shape: number): void {
    this.remove(product.id)
    if (product.variants.length === 0) return
    const segment = this.#segmentFor(product)
    const first = segment.append(product, this.#attributeOf)
    this.#places.set(product.id, this.#openNumber * 65_536 + first + 1)
    this.#shapes.set(product.id, shape)
    this.size += 1
    for (const { id } of product.variants) this.#productIds.set(id, product.id)
  }

  /** The variant's row, when it stands in this segment. */
  rowOfVariant(segment: Segment, variantId: number): number | undefined {
    const place = this.#placeOf(this.#productIds.get(variantId))
    if (place?.segment !== segment) return undefined
    return segment.rowsOf(place.first).find((row) => segment.variantAt(row) === variantId)
  }

  /** Writes prices, stock and popularity of a product that stands here in the same shape. */
  update(product: Pick<IndexedProduct, 'id' | 'popularity' | 'variants'>): void {
    const place = this.#placeOf(product.id)
    if (!place) return
    for (const [index, variant] of product.variants.entries())
      place.segment.setOffer(place.first + index, product.popularity, variant)
  }

  remove(productId: number): void {
    const place = this.#placeOf(productId)
    if (!place) return
    place.segment.bury(place.first)
    this.#places.set(productId, 0)
    this.size -= 1
    if (place.segment.liveRows === 0 && place.segment !== this.#open) this.#drop(place.segment)
  }

  setNameRank(productId: number, rank: number): void {
    const place = this.#placeOf(productId)
    if (!place) return
    for (const row of place.segment.rowsOf(place.first)) place.segment.setNameRank(row, rank)
  }

  /** Gives every row the rank of its product's name. */
  setNameRanks(rankOf: (productId: number) => number): void {
    for (const segment of this.segments)
      for (let row = 0; segment && row < segment.rows; row += 1)
        segment.setNameRank(row, rankOf(segment.productAt(row)))
  }

  forgetSubtrees(): void {
    for (const segment of this.segments) segment?.answers.forgetSubtrees()
  }

  /** Every product here, by id ascending. */
  *productIds(): Generator<number> {
    for (const [id] of this.#places.entries()) yield id
  }

  /** Products whose segment is mostly dead; putting them in anew frees it. */
  sparseProducts(): number[] {
    const isSparse = (segment: Segment) => segment.rows > 4096 && segment.liveRows * 2 < segment.rows
    if (this.#open && isSparse(this.#open)) {
      this.#open.close()
      this.#open = undefined
    }
    return this.segments.flatMap((segment) =>
      segment && segment !== this.#open && isSparse(segment) ? [...segment.livingProducts()] : [],
    )
  }

  #placeOf(productId: number): Place | undefined {
    const packed = this.#places.get(productId)
    if (packed === 0) return undefined
    return { segment: this.segments[Math.floor((packed - 1) / 65_536)]!, first: (packed - 1) % 65_536 }
  }

  #segmentFor(product: IndexedProduct): Segment {
    if (this.#open?.hasRoom(product)) return this.#open
    const full = this.#open
    if (product.variants.length > segmentRows) product.variants.length = segmentRows
    full?.close()
    this.#open = new Segment(this.memory)
    const free = this.segments.indexOf(undefined)
    this.#openNumber = free === -1 ? this.segments.length : free
    this.segments[this.#openNumber] = this.#open
    if (full?.liveRows === 0) this.#drop(full)
    return this.#open
  }

  #drop(segment: Segment): void {
    this.segments[this.segments.indexOf(segment)] = undefined
    for (const table of [segment.nameTerms, segment.textTerms])
      for (let place = 0; place < table.size; place += 1)
        this.#forgetTerm(table.keyOf(place), table.countOf(place))
    segment.dispose()
  }
}
