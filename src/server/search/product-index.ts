import { FacetDictionary } from './facets.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { PagedColumn } from './paged-column.ts'
import { Segment } from './segment.ts'
import { SharedMemory } from './shared-memory.ts'

/** A product's rows: its segment's number and its first row. */
type Place = { segment: Segment; first: number }
type OpenSegment = { segment: Segment; number: number }

/**
 * All products on sale, in segments. One or two are open; the others only change in place. Where there are many, products of
 * one row stand in segments of their own, which are counted in half the time. Terms that stand in no segment any more are told
 * to `forgetTerm`, with how many rows had them.
 */
export class ProductIndex {
  readonly memory = new SharedMemory()
  readonly facets = new FacetDictionary()
  /** By number; a number is used again after its segment has gone. */
  readonly segments: (Segment | undefined)[] = []
  /** Products here. */
  size = 0
  /** The segments that take products: one, and after the first is full another for products of several rows. */
  #open: { single?: OpenSegment; grouped?: OpenSegment } = {}
  #places = new PagedColumn()
  /** By variant. */
  #productIds = new PagedColumn()
  #shapes = new PagedColumn(Float64Array)
  #forgetTerm: (term: number, rows: number) => void
  #rowsOfSegment: number
  #attributeOf = (facet: number) => this.facets.get(facet).attributeId

  constructor(forgetTerm: (term: number, rows: number) => void, rowsOfSegment: number) {
    this.#forgetTerm = forgetTerm
    this.#rowsOfSegment = rowsOfSegment
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
    const { segment, number } = this.#segmentFor(product)
    const first = segment.append(product, this.#attributeOf)
    this.#places.set(product.id, number * 65_536 + first + 1)
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
    if (place.segment.liveRows === 0 && !this.#isOpen(place.segment)) this.#drop(place.segment)
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
    for (const kind of ['single', 'grouped'] as const) {
      const open = this.#open[kind]?.segment
      if (!open || !isSparse(open)) continue
      open.close()
      delete this.#open[kind]
    }
    return this.segments.flatMap((segment) =>
      segment && !this.#isOpen(segment) && isSparse(segment) ? [...segment.livingProducts()] : [],
    )
  }

  #isOpen(segment: Segment): boolean {
    return this.#open.single?.segment === segment || this.#open.grouped?.segment === segment
  }

  #placeOf(productId: number): Place | undefined {
    const packed = this.#places.get(productId)
    if (packed === 0) return undefined
    return { segment: this.segments[Math.floor((packed - 1) / 65_536)]!, first: (packed - 1) % 65_536 }
  }

  #segmentFor(product: IndexedProduct): OpenSegment {
    const mostRows = this.#rowsOfSegment
    if (product.variants.length > mostRows) product.variants.length = mostRows
    const kind = product.variants.length > 1 && this.segments.length > 1 ? 'grouped' : 'single'
    const open = this.#open[kind]
    if (open?.segment.hasRoom(product)) return open
    open?.segment.close()
    const free = this.segments.indexOf(undefined)
    const number = free === -1 ? this.segments.length : free
    const fresh = { segment: new Segment(this.memory, mostRows), number }
    this.#open[kind] = fresh
    this.segments[number] = fresh.segment
    if (open?.segment.liveRows === 0) this.#drop(open.segment)
    return fresh
  }

  #drop(segment: Segment): void {
    this.segments[this.segments.indexOf(segment)] = undefined
    for (const table of [segment.nameTerms, segment.textTerms])
      for (let place = 0; place < table.size; place += 1)
        this.#forgetTerm(table.keyOf(place), table.countOf(place))
    segment.dispose()
  }
}
