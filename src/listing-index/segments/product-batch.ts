import { GroupedNumbers } from '../columns/grouped-numbers.ts'
import { IdPositions } from '../columns/id-positions.ts'
import type { IndexedVariant } from './indexed-product.ts'
import { MarkedTextError, textMarks, type PackedProducts } from '../columns/packed-products.ts'
import { ShapeHash } from '../columns/shape-hash.ts'
import { eachNumber, TextReader } from '../source/text-reader.ts'

/** A product as PostgreSQL gives it at one moment, with its variants on sale then, by id ascending. */
export type ProductState = {
  id: number
  popularity: number
  rating: number
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
  #ratings: Uint8Array
  #nameHashes: Uint32Array
  #textHashes: Float64Array
  #brands: Int32Array
  /** Where each product's three texts begin and end in `#texts`, one character between them. */
  #bounds: Int32Array
  #categories: GroupedNumbers
  #collections: GroupedNumbers
  /** By product, the positions of its variants. */
  #variants: GroupedNumbers
  #variantIds: Int32Array
  #flags: Uint8Array
  #discounts: Uint8Array
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
    this.#ratings = new Uint8Array(size)
    this.#nameHashes = new Uint32Array(size)
    this.#textHashes = new Float64Array(size)
    this.#brands = new Int32Array(size)
    this.#bounds = new Int32Array(size * 4)
    this.#readProducts()
    const first = packed?.firstProduct ?? 0
    const products = new IdPositions(this.#ids.map((id) => id - first))
    this.#categories = membersOf(size, packed?.categories, products)
    this.#collections = membersOf(size, packed?.collections, products)

    const variantCount = packed?.variantCount ?? 0
    this.#variantIds = numbersOf(variantCount, packed?.variantIds)
    const variants = new IdPositions(this.#variantIds)
    this.#variants = variantsOf(size, numbersOf(variantCount, packed?.owners), products)
    this.#flags = new Uint8Array(variantCount)
    this.#discounts = new Uint8Array(variantCount)
    this.#gross = new Int32Array(variantCount).fill(-1)
    this.#nextChanges = new Float64Array(variantCount)
    this.#facets = new GroupedNumbers(variantCount, variantCount * 8)
    if (packed) this.#readOffers(packed, variants, facetOf)
    this.#variantIds = this.#variantIds.map((id) => id + (packed?.firstVariant ?? 0))
  }

  /** The first category of a product, 0 for none. */
  firstCategory(position: number): number {
    return this.#categories.firstOf(position) ?? 0
  }

  /** The product at a position from 0 to before `size`. */
  state(position: number): ProductState {
    const bounds = this.#bounds
    const text = (field: number) =>
      this.#texts.slice(bounds[position * 4 + field]!, bounds[position * 4 + field + 1]! - 1)
    const [categories, collections] = [this.#categories.of(position), this.#collections.of(position)]
    const variants: IndexedVariant[] = []
    let nextChange = 0
    for (const variant of this.#variants.of(position)) {
      const next = this.#nextChanges[variant]!
      if (next !== 0 && (nextChange === 0 || next < nextChange)) nextChange = next
      if (this.#gross[variant]! >= 0) variants.push(this.#variant(variant))
    }
    if (variants.length > 1) variants.sort((a, b) => a.id - b.id)
    const shape = shapeHash.start(this.#textHashes[position]!).add(this.#brands[position]!)
    shape.addAll(categories).addAll(collections)
    for (const variant of variants) shape.add(variant.id).addAll(variant.facets)
    return {
      id: this.#ids[position]!,
      popularity: this.#popularity[position]!,
      rating: this.#ratings[position]!,
      nameHash: this.#nameHashes[position]!,
      shape: shape.value,
      nextChange,
      name: text(0),
      shortDescription: text(1),
      description: text(2),
      brandId: this.#brands[position]!,
      categories,
      collections,
      variants,
    }
  }

  #variant(position: number): IndexedVariant {
    const flags = this.#flags[position]!
    const [forSale, inStock] = [(flags & isForSale) !== 0, (flags & isFree) !== 0]
    return {
      id: this.#variantIds[position]!,
      gross: this.#gross[position]!,
      inStock: forSale && inStock,
      orderable: forSale && !inStock && (flags & isBackorder) !== 0,
      discounted: (flags & isDiscounted) !== 0,
      discount: this.#discounts[position]!,
      facets: this.#facets.of(position),
    }
  }

  #readProducts(): void {
    const reader = new TextReader(this.#texts)
    for (let position = 0; position < this.size; position += 1) {
      this.#ids[position] = reader.number()
      this.#popularity[position] = reader.number()
      this.#ratings[position] = reader.number()
      this.#nameHashes[position] = reader.number()
      this.#textHashes[position] = reader.number()
      this.#brands[position] = reader.number()
      this.#readBounds(reader, position)
    }
    if (this.size > 0 && reader.at !== this.#texts.length + 1) throw new MarkedTextError()
  }

  #readBounds(reader: TextReader, position: number): void {
    const { product, field } = textMarks
    const text = this.#texts
    const mark = text.indexOf(product, reader.at)
    const end = mark < 0 ? text.length : mark
    const second = text.indexOf(field, reader.at) + 1
    const third = text.indexOf(field, second) + 1
    if (second === 0 || third <= second || third > end) throw new MarkedTextError()
    const further = text.indexOf(field, third)
    if (further >= 0 && further < end) throw new MarkedTextError()
    this.#bounds.set([reader.at, second, third, end + 1], position * 4)
    reader.at = end + 1
  }

  #readOffers(packed: PackedProducts, variants: IdPositions, facetOf: FacetOf): void {
    const mark = (list: string | null, flag: number) =>
      eachNumber(list, (id) => {
        const position = variants.of(id)
        if (position >= 0) this.#flags[position]! |= flag
      })
    mark(packed.forSale, isForSale)
    mark(packed.free, isFree)
    mark(packed.backorders, isBackorder)
    mark(packed.discounted, isDiscounted)
    const assign = (column: Int32Array | Uint8Array, ids: string | null, numbers: string | null) => {
      const reader = new TextReader(numbers ?? '')
      reader.at = 1
      eachNumber(ids, (id) => {
        const value = reader.number()
        const position = variants.of(id)
        if (position >= 0) column[position] = value
      })
    }
    assign(this.#discounts, packed.discounted, packed.discounts)
    assign(this.#gross, packed.priced, packed.prices)
    eachGroup(packed.changes, (moment, reader) =>
      reader.list((id) => {
        const position = variants.of(id)
        if (position >= 0) this.#nextChanges[position] = moment
      }),
    )
    this.#readFacets(packed.attributes, variants, facetOf)
  }

  /** Values of which no variant is on sale get no number. */
  #readFacets(attributes: string | null, variants: IdPositions, facetOf: FacetOf): void {
    const positions: number[] = []
    eachGroup(attributes, (attributeId, reader) => {
      positions.length = 0
      reader.list((id) => {
        const position = variants.of(id)
        if (position >= 0 && this.#gross[position]! >= 0) positions.push(position)
      })
      const value = reader.until(textMarks.product)
      if (positions.length === 0) return
      const facet = facetOf(attributeId, value)
      for (const position of positions) this.#facets.add(position, facet)
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

function membersOf(size: number, groups: string | null | undefined, products: IdPositions): GroupedNumbers {
  const members = new GroupedNumbers(size, size)
  eachGroup(groups, (key, reader) =>
    reader.list((id) => {
      const position = products.of(id)
      if (position >= 0) members.add(position, key)
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

/** Positions of variants by product. */
function variantsOf(size: number, owners: Int32Array, products: IdPositions): GroupedNumbers {
  const variants = new GroupedNumbers(size, owners.length)
  for (let variant = 0; variant < owners.length; variant += 1) {
    const position = products.of(owners[variant]!)
    if (position >= 0) variants.add(position, variant)
  }
  return variants
}
