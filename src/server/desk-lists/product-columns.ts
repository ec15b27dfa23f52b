import { PagedColumn } from '#listing-index/index.ts'
import type { DeskProductView } from '#server/catalogue/index.ts'
import { Positions } from './positions.ts'

/** Views that have a bit of each product; the others follow from its brand, and `unsold` from orders. */
export const storedViews = [
  'hidden',
  'scheduled',
  'sold_out',
  'low_stock',
  'no_picture',
  'no_ean',
  'no_weight',
  'no_price',
  'no_safety_text',
  'no_label',
  'no_attributes',
  'below_cost',
  'bin',
] as const satisfies DeskProductView[]
export type StoredView = (typeof storedViews)[number]

export const bitOf = (view: StoredView): number => 1 << storedViews.indexOf(view)
/** Of a row whose product was deleted. */
export const goneBit = 1 << storedViews.length

/** No variant has a price now. Nothing else is so small. */
export const noPrice = -(2 ** 31)

/** A product as the columns have it; times are seconds since 1970. */
export type ProductRow = Group & {
  id: number
  created: number
  updated: number
  /** The folded name. */
  name: string
  /** Of all its variants; `noPrice` without one. */
  price: number
  free: number
  /** How many it has. */
  variants: number
}

/** What filters by category and brand see of a product. `brandId` 0: none. */
export type Group = { categoryId: number; brandId: number }

const firstRoom = 1024
/** Words of a name, as the room for them is guessed. */
const wordsPerName = 6

/** Every product as a row of typed arrays, in the order in which they came; about 50 bytes each, and 4 for each word. */
export class ProductColumns {
  /** Rows in use, those of deleted products among them. */
  size = 0
  ids = new Int32Array(firstRoom)
  /** Positions in `groups`. */
  groupOf = new Uint32Array(firstRoom)
  views = new Uint16Array(firstRoom)
  nameRanks = new Uint32Array(firstRoom)
  prices = new Int32Array(firstRoom)
  free = new Int32Array(firstRoom)
  variants = new Uint16Array(firstRoom)
  created = new Float64Array(firstRoom)
  updated = new Float64Array(firstRoom)
  /** Where the words of a row's name begin in `words`, and how many they are. */
  wordStarts = new Uint32Array(firstRoom)
  wordCounts = new Uint16Array(firstRoom)
  /** Positions in `vocabulary`. */
  words = new Uint32Array(firstRoom * wordsPerName)
  /** Room for the rows of a list, while it is made. */
  listed = new Uint32Array(firstRoom)
  /** Pairs of a category and a brand that some product has or had. */
  readonly groups: Group[] = []
  readonly vocabulary = new Positions<string>()
  #groups = new Positions<string>()
  #wordsEnd = 0
  /** A product's row, counted from 1. */
  #rows = new PagedColumn()

  /** -1 for a product that never was here. */
  rowOf(id: number): number {
    return this.#rows.get(id) - 1
  }

  /** Takes a product over; what `views` says of it stays. */
  put(product: ProductRow): number {
    let row = this.rowOf(product.id)
    if (row < 0) {
      row = this.#append(product.id)
      this.#setWords(row, product.name)
    } else if (!this.#hasWords(row, product.name)) this.#setWords(row, product.name)
    this.groupOf[row] = this.#groupOf(product)
    this.prices[row] = product.price
    this.free[row] = product.free
    this.variants[row] = product.variants
    this.created[row] = product.created
    this.updated[row] = product.updated
    return row
  }

  remove(id: number): void {
    const row = this.rowOf(id)
    if (row >= 0) this.views[row] = goneBit
  }

  /** Makes room for so many products in all. */
  reserve(room: number): void {
    this.ids = larger(this.ids, room)
    this.groupOf = larger(this.groupOf, room)
    this.views = larger(this.views, room)
    this.nameRanks = larger(this.nameRanks, room)
    this.prices = larger(this.prices, room)
    this.free = larger(this.free, room)
    this.variants = larger(this.variants, room)
    this.created = larger(this.created, room)
    this.updated = larger(this.updated, room)
    this.listed = new Uint32Array(room)
    this.wordStarts = larger(this.wordStarts, room)
    this.wordCounts = larger(this.wordCounts, room)
  }

  get bytes(): number {
    const columns = [this.ids, this.groupOf, this.views, this.nameRanks, this.prices, this.free]
    const others = [
      this.variants,
      this.created,
      this.updated,
      this.listed,
      this.wordStarts,
      this.wordCounts,
      this.words,
    ]
    return [...columns, ...others].reduce((sum, { byteLength }) => sum + byteLength, 0) + this.#rows.bytes
  }

  #append(id: number): number {
    if (this.size === this.ids.length) this.reserve(Math.ceil(this.size * 1.25))
    const row = this.size
    this.size += 1
    this.ids[row] = id
    this.#rows.set(id, row + 1)
    return row
  }

  #groupOf({ categoryId, brandId }: ProductRow): number {
    const position = this.#groups.of(`${categoryId} ${brandId}`)
    this.groups[position] ??= { categoryId, brandId }
    return position
  }

  #hasWords(row: number, name: string): boolean {
    const start = this.wordStarts[row]!
    const words = wordsOf(name)
    return (
      words.length === this.wordCounts[row] &&
      words.every((word, index) => this.vocabulary.values[this.words[start + index]!] === word)
    )
  }

  /** A changed name's words stand at the end; those of before are left where they are. */
  #setWords(row: number, name: string): void {
    const words = wordsOf(name)
    const end = this.#wordsEnd + words.length
    if (end > this.words.length) this.words = larger(this.words, Math.ceil(end * 1.25))
    for (const [index, word] of words.entries()) this.words[this.#wordsEnd + index] = this.vocabulary.of(word)
    this.wordStarts[row] = this.#wordsEnd
    this.wordCounts[row] = words.length
    this.#wordsEnd = end
  }
}

/** A search word holds no space, so a name holds it where one of these does. */
const wordsOf = (name: string): string[] => name.split(/\s+/).filter(Boolean)

function larger<A extends Int32Array | Uint32Array | Uint16Array | Float64Array>(column: A, room: number): A {
  const copy = new (column.constructor as new (length: number) => A)(room)
  copy.set(column as never)
  return copy
}
