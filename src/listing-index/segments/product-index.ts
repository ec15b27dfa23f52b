import { FacetDictionary, type FacetName } from './facets.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { PagedColumn, type Pages } from '../columns/paged-column.ts'
import { Segment } from './segment.ts'
import type { SegmentState } from './segment-blocks.ts'
import { SharedMemory, type MemoryLayout } from '../columns/shared-memory.ts'

/** A product's rows: its segment's number and its first row. */
type RowLocation = { segment: Segment; first: number }
type OpenSegment = { segment: Segment; number: number }
type OpenKind = 'single' | 'grouped'

/** What of an index is small, and what holds a number for each product or variant. */
export type IndexHead = {
  size: number
  facets: readonly FacetName[]
  /** By number. */
  open: Partial<Record<OpenKind, number>>
  memory: MemoryLayout
}
export type IndexColumns = Record<'locations' | 'productIds' | 'shapes' | 'models', Pages>
/** All that an index holds but the bytes of its memory. */
export type IndexState = IndexHead & { segments: (SegmentState | undefined)[]; columns: IndexColumns }

/**
 * All products on sale, in segments. One or two are open; the others only change in place. Where there are many, products of
 * one row stand in segments of their own, which are counted in half the time. Terms that stand in no segment any more are reported
 * to `forgetTerm`, with how many rows had them.
 */
export class ProductIndex {
  readonly memory: SharedMemory
  readonly facets: FacetDictionary
  /** By number; a number is used again after its segment has gone. */
  readonly segments: (Segment | undefined)[]
  /** Products here. */
  size: number
  /** The segments that take products: one, and after the first is full another for products of several rows. */
  #open: Partial<Record<OpenKind, OpenSegment>> = {}
  #locations: PagedColumn
  /** By variant. */
  #productIds: PagedColumn
  #shapes: PagedColumn
  #models: PagedColumn
  #forgetTerm: (term: number, rows: number) => void
  #rowsOfSegment: number
  #attributeOf = (facet: number) => this.facets.get(facet).attributeId

  constructor(forgetTerm: (term: number, rows: number) => void, rowsOfSegment: number, state?: IndexState) {
    this.#forgetTerm = forgetTerm
    this.#rowsOfSegment = rowsOfSegment
    this.memory = new SharedMemory(state?.memory)
    this.facets = new FacetDictionary(state?.facets)
    this.size = state?.size ?? 0
    this.segments = (state?.segments ?? []).map(
      (segment) => segment && new Segment(this.memory, rowsOfSegment, segment),
    )
    for (const [kind, number] of Object.entries(state?.open ?? {}))
      this.#open[kind as OpenKind] = { segment: this.segments[number]!, number }
    const { locations, productIds, shapes, models } = state?.columns ?? {}
    this.#locations = new PagedColumn(Uint32Array, locations)
    this.#productIds = new PagedColumn(Uint32Array, productIds)
    this.#shapes = new PagedColumn(Float64Array, shapes)
    this.#models = new PagedColumn(Uint32Array, models)
  }

  get head(): IndexHead {
    const { size, facets, memory } = this
    const open = Object.fromEntries(Object.entries(this.#open).map(([kind, { number }]) => [kind, number]))
    return { size, facets: facets.names, open, memory: memory.layout }
  }

  /** As they are now: not copies. */
  get columns(): Readonly<Record<keyof IndexColumns, Readonly<Pages>>> {
    return {
      locations: this.#locations.pages,
      productIds: this.#productIds.pages,
      shapes: this.#shapes.pages,
      models: this.#models.pages,
    }
  }

  has(productId: number): boolean {
    return this.#locations.get(productId) !== 0
  }

  /** Whether the product stands here in this shape, so that only what changes in place can differ. */
  hasShape(productId: number, shape: number): boolean {
    return this.has(productId) && this.#shapes.get(productId) === shape
  }

  /** Puts a product in, or again in its place. `shape` describes all of it that does not change in place. */
  put(product: IndexedProduct, shape: number): void {
    this.remove(product.id)
    if (product.variants.length === 0) return
    const { segment, number } = this.#segmentFor(product)
    const first = segment.append(product, this.#attributeOf)
    this.#locations.set(product.id, number * 65_536 + first + 1)
    this.#shapes.set(product.id, shape)
    this.#models.set(product.id, product.model)
    this.size += 1
    for (const { id } of product.variants) this.#productIds.set(id, product.id)
  }

  /** The variant's row, when it stands in this segment. */
  rowOfVariant(segment: Segment, variantId: number): number | undefined {
    const location = this.#locationOf(this.#productIds.get(variantId))
    if (location?.segment !== segment) return undefined
    return segment.rowsOf(location.first).find((row) => segment.variantAt(row) === variantId)
  }

  /** The same for products of one model. */
  modelOf(productId: number): number {
    return this.#models.get(productId)
  }

  /** Writes prices, stock, popularity and rating of a product that stands here in the same shape. */
  update(product: Pick<IndexedProduct, 'id' | 'popularity' | 'rating' | 'variants'>): void {
    const location = this.#locationOf(product.id)
    if (!location) return
    for (const [index, variant] of product.variants.entries())
      location.segment.setOffer(location.first + index, product, variant)
  }

  remove(productId: number): void {
    const location = this.#locationOf(productId)
    if (!location) return
    location.segment.tombstone(location.first)
    this.#locations.set(productId, 0)
    this.size -= 1
    if (location.segment.liveRows === 0 && !this.#isOpen(location.segment)) this.#drop(location.segment)
  }

  setNameRank(productId: number, rank: number): void {
    const location = this.#locationOf(productId)
    if (!location) return
    for (const row of location.segment.rowsOf(location.first)) location.segment.setNameRank(row, rank)
  }

  /** Gives every row the rank of its product's name. */
  setNameRanks(rankOf: (productId: number) => number): void {
    for (const segment of this.segments)
      for (let row = 0; segment && row < segment.rows; row += 1)
        segment.setNameRank(row, rankOf(segment.productAt(row)))
  }

  forgetSubtrees(): void {
    for (const segment of this.segments) segment?.cache.forgetSubtrees()
  }

  /** Every product here, by id ascending. */
  *productIds(): Generator<number> {
    for (const [id] of this.#locations.entries()) yield id
  }

  /** Products whose segment is mostly dead; putting them in again frees it. */
  sparseProducts(): number[] {
    const isSparse = (segment: Segment) => segment.rows > 4096 && segment.liveRows * 2 < segment.rows
    for (const kind of ['single', 'grouped'] as const) {
      const open = this.#open[kind]?.segment
      if (!open || !isSparse(open)) continue
      open.close()
      delete this.#open[kind]
    }
    return this.segments.flatMap((segment) =>
      segment && !this.#isOpen(segment) && isSparse(segment) ? [...segment.liveProducts()] : [],
    )
  }

  #isOpen(segment: Segment): boolean {
    return this.#open.single?.segment === segment || this.#open.grouped?.segment === segment
  }

  #locationOf(productId: number): RowLocation | undefined {
    const packed = this.#locations.get(productId)
    if (packed === 0) return undefined
    return { segment: this.segments[Math.floor((packed - 1) / 65_536)]!, first: (packed - 1) % 65_536 }
  }

  #segmentFor(product: IndexedProduct): OpenSegment {
    const maxRows = this.#rowsOfSegment
    if (product.variants.length > maxRows) product.variants.length = maxRows
    const kind = product.variants.length > 1 && this.segments.length > 1 ? 'grouped' : 'single'
    const open = this.#open[kind]
    if (open?.segment.hasRoom(product)) return open
    open?.segment.close()
    const free = this.segments.indexOf(undefined)
    const number = free === -1 ? this.segments.length : free
    const fresh = { segment: new Segment(this.memory, maxRows), number }
    this.#open[kind] = fresh
    this.segments[number] = fresh.segment
    if (open?.segment.liveRows === 0) this.#drop(open.segment)
    return fresh
  }

  #drop(segment: Segment): void {
    this.segments[this.segments.indexOf(segment)] = undefined
    for (const table of [segment.nameTerms, segment.textTerms])
      for (let position = 0; position < table.size; position += 1)
        this.#forgetTerm(table.keyOf(position), table.countOf(position))
    segment.dispose()
  }
}
