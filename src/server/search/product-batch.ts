import { GroupedNumbers } from './grouped-numbers.ts'
import { IdPlaces } from './id-places.ts'
import type { IndexedVariant } from './indexed-product.ts'
import { MarkedTextError, textMarks, type PackedProducts } from './packed-products.ts'
import { ShapeHash } from './shape-hash.ts'
import { eachNumber, TextReader } from './text-reader.ts'

/** A product as PostgreSQL tells it at one moment, with its variants on sale then, by id ascending. */
export type ProductState = {
  id: number
  popularity: number
  nameHash: number
  /** A hash of all that does not change in place. */
  shape: number
  /** When its prices change next, in milliseconds since 1970; 0 for never. */
  nextChange: number
  name: string
  shortDescription: string
  description: string
  brandId: number
  categories: number[]
  collections: number[]
  variants: IndexedVariant[]
}

/** The number of an attribute's value. */
export type FacetOf = (attributeId: number, value: string) => number

const shapeHash = new ShapeHash()
const [isForSale, isFree, isBackorder, isDiscounted] = [1, 2, 4, 8]

/** Products that were loaded together. Throws MarkedTextError. */
export class ProductBatch {
  readonly size: number
  #texts: string
  #ids: Int32Array
  #popularity: Int32Array
  #nameHashes: Uint32Array
  #textHashes: Float64Array
  #brands: Int32Array
  /** Where each product's three texts begin and end in `#texts`, one sign between them. */
  #bounds: Int32Array
  #categories: GroupedNumbers
  #collections: GroupedNumbers
  /** By product, the places of its variants. */
  #variants: GroupedNumbers
  #variantIds: Int32Array
  #flags: Uint8Array
  /** -1 for none. */
  #gross: Int32Array
  #nextChanges: Float64Array
  /** By variant. */
  #facets: GroupedNumbers

  constructor(packed: PackedProducts | null, facetOf: FacetOf) {
    const size = packed?.productCount ?? 0
    this.size = size
    this.#texts = packed?.products ?? ''
    this.#ids = new Int32Array(size)
    this.#popularity = new Int32Array(size)
    this.#nameHashes = new Uint32Array(size)
    this.#textHashes = new Float64Array(size)
    this.#brands = new Int32Array(size)
    this.#bounds = new Int32Array(size * 4)
    this.#readProducts()
    const first = packed?.firstProduct ?? 0
    const products = new IdPlaces(this.#ids.map((id) => id - first))
    this.#categories = membersOf(size, packed?.categories, products)
    this.#collections = membersOf(size, packed?.collections, products)

    const variantCount = packed?.variantCount ?? 0
    this.#variantIds = numbersOf(variantCount, packed?.variantIds)
    const variants = new IdPlaces(this.#variantIds)
    this.#variants = variantsOf(size, numbersOf(variantCount, packed?.owners), products)
    this.#flags = new Uint8Array(variantCount)
    this.#gross = new Int32Array(variantCount).fill(-1)
    this.#nextChanges = new Float64Array(variantCount)
    this.#facets = new GroupedNumbers(variantCount, variantCount * 8)
    if (packed) this.#readOffers(packed, variants, facetOf)
    this.#variantIds = this.#variantIds.map((id) => id + (packed?.firstVariant ?? 0))
  }

  /** The first category of a product, 0 for none. */
  firstCategory(place: number): number {
    return this.#categories.firstOf(place) ?? 0
  }

  /** The product at a place from 0 to before `size`. */
  state(place: number): ProductState {
    const bounds = this.#bounds
    const text = (field: number) =>
      this.#texts.slice(bounds[place * 4 + field]!, bounds[place * 4 + field + 1]! - 1)
    const [categories, collections] = [this.#categories.of(place), this.#collections.of(place)]
    const variants: IndexedVariant[] = []
    let nextChange = 0
    for (const variant of this.#variants.of(place)) {
      const next = this.#nextChanges[variant]!
      if (next !== 0 && (nextChange === 0 || next < nextChange)) nextChange = next
      if (this.#gross[variant]! >= 0) variants.push(this.#variant(variant))
    }
    if (variants.length > 1) variants.sort((a, b) => a.id - b.id)
    const shape = shapeHash.start(this.#textHashes[place]!).add(this.#brands[place]!)
    shape.addAll(categories).addAll(collections)
    for (const variant of variants) shape.add(variant.id).addAll(variant.facets)
    return {
      id: this.#ids[place]!,
      popularity: this.#popularity[place]!,
      nameHash: this.#nameHashes[place]!,
      shape: shape.value,
      nextChange,
      name: text(0),
      shortDescription: text(1),
      description: text(2),
      brandId: this.#brands[place]!,
      categories,
      collections,
      variants,
    }
  }

  #variant(place: number): IndexedVariant {
    const flags = this.#flags[place]!
    const [forSale, inStock] = [(flags & isForSale) !== 0, (flags & isFree) !== 0]
    return {
      id: this.#variantIds[place]!,
      gross: this.#gross[place]!,
      inStock: forSale && inStock,
      orderable: forSale && !inStock && (flags & isBackorder) !== 0,
      discounted: (flags & isDiscounted) !== 0,
      facets: this.#facets.of(place),
    }
  }

  #readProducts(): void {
    const reader = new TextReader(this.#texts)
    for (let place = 0; place < this.size; place += 1) {
      this.#ids[place] = reader.number()
      this.#popularity[place] = reader.number()
      this.#nameHashes[place] = reader.number()
      this.#textHashes[place] = reader.number()
      this.#brands[place] = reader.number()
      this.#readBounds(reader, place)
    }
    if (this.size > 0 && reader.at !== this.#texts.length + 1) throw new MarkedTextError()
  }

  #readBounds(reader: TextReader, place: number): void {
    const { product, field } = textMarks
    const text = this.#texts
    const mark = text.indexOf(product, reader.at)
    const end = mark < 0 ? text.length : mark
    const second = text.indexOf(field, reader.at) + 1
    const third = text.indexOf(field, second) + 1
    if (second === 0 || third <= second || third > end) throw new MarkedTextError()
    const further = text.indexOf(field, third)
    if (further >= 0 && further < end) throw new MarkedTextError()
    this.#bounds.set([reader.at, second, third, end + 1], place * 4)
    reader.at = end + 1
  }

  #readOffers(packed: PackedProducts, variants: IdPlaces, facetOf: FacetOf): void {
    const mark = (list: string | null, flag: number) =>
      eachNumber(list, (id) => {
        const place = variants.of(id)
        if (place >= 0) this.#flags[place]! |= flag
      })
    mark(packed.forSale, isForSale)
    mark(packed.free, isFree)
    mark(packed.backorders, isBackorder)
    mark(packed.discounted, isDiscounted)
    const prices = new TextReader(packed.prices ?? '')
    prices.at = 1
    eachNumber(packed.priced, (id) => {
      const gross = prices.number()
      const place = variants.of(id)
      if (place >= 0) this.#gross[place] = gross
    })
    eachGroup(packed.changes, (moment, reader) =>
      reader.list((id) => {
        const place = variants.of(id)
        if (place >= 0) this.#nextChanges[place] = moment
      }),
    )
    this.#readFacets(packed.attributes, variants, facetOf)
  }

  /** Values of which no variant is on sale get no number. */
  #readFacets(attributes: string | null, variants: IdPlaces, facetOf: FacetOf): void {
    const places: number[] = []
    eachGroup(attributes, (attributeId, reader) => {
      places.length = 0
      reader.list((id) => {
        const place = variants.of(id)
        if (place >= 0 && this.#gross[place]! >= 0) places.push(place)
      })
      const value = reader.until(textMarks.product)
      if (places.length === 0) return
      const facet = facetOf(attributeId, value)
      for (const place of places) this.#facets.add(place, facet)
    })
  }
}

function eachGroup(
  groups: string | null | undefined,
  visit: (key: number, members: TextReader) => void,
): void {
  const reader = new TextReader(groups ?? '')
  while (!reader.isAtEnd) visit(reader.number(), reader)
}

function membersOf(size: number, groups: string | null | undefined, products: IdPlaces): GroupedNumbers {
  const members = new GroupedNumbers(size, size)
  eachGroup(groups, (key, reader) =>
    reader.list((id) => {
      const place = products.of(id)
      if (place >= 0) members.add(place, key)
    }),
  )
  return members
}

function numbersOf(size: number, list: string | null | undefined): Int32Array {
  const numbers = new Int32Array(size)
  let next = 0
  eachNumber(list ?? null, (value) => (numbers[next++] = value))
  return numbers
}

/** Places of variants by product. */
function variantsOf(size: number, owners: Int32Array, products: IdPlaces): GroupedNumbers {
  const variants = new GroupedNumbers(size, owners.length)
  for (let variant = 0; variant < owners.length; variant += 1) {
    const place = products.of(owners[variant]!)
    if (place >= 0) variants.add(place, variant)
  }
  return variants
}
