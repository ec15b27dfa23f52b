const pageBits = 14
const pageSize = 2 ** pageBits

export type Pages = (Uint32Array | Float64Array | undefined)[]

/** A number for each id, 0 where none was set; memory is taken only where ids are. */
export class PagedColumn {
  #pages: Pages
  #kind: typeof Uint32Array | typeof Float64Array

  /** Whole numbers from 0 to 2^32 - 1, or whatever a double holds. */
  constructor(kind: typeof Uint32Array | typeof Float64Array = Uint32Array, pages: Pages = []) {
    this.#kind = kind
    this.#pages = pages
  }

  /** All that it holds: not a copy. */
  get pages(): Readonly<Pages> {
    return this.#pages
  }

  get bytes(): number {
    return this.#pages.reduce((sum, page) => sum + (page?.byteLength ?? 0), 0)
  }

  get(id: number): number {
    return this.#pages[id >>> pageBits]?.[id & (pageSize - 1)] ?? 0
  }

  set(id: number, value: number): void {
    const page = (this.#pages[id >>> pageBits] ??= new this.#kind(pageSize))
    page[id & (pageSize - 1)] = value
  }

  /** Every id with a value other than 0, in ascending order. */
  *entries(): Generator<[id: number, value: number]> {
    for (const [index, page] of this.#pages.entries())
      for (let offset = 0; page && offset < pageSize; offset += 1)
        if (page[offset] !== 0) yield [index * pageSize + offset, page[offset]!]
  }
}
