/** A row's place in an order: the lesser key first, the lesser id among equals. */
export type Place = { key: number; id: number }

const beginning: Place = { key: -Infinity, id: 0 }
const end: Place = { key: Infinity, id: Infinity }

/** The first rows of an order, whatever order they come in; those up to `after` are left out, and those behind `upTo`. */
export class TopRows {
  #rows: Place[] = []
  #limit: number
  #after: Place
  #last: Place

  constructor(limit: number, after: Place | null, upTo: Place | null = null) {
    this.#limit = limit
    this.#after = after ?? beginning
    this.#last = upTo ?? end
  }

  /** What has a greater key is not among them. */
  get lastKey(): number {
    return this.#last.key
  }

  offer(key: number, id: number): void {
    const after = this.#after
    const last = this.#last
    if (key > last.key || (key === last.key && id > last.id)) return
    if (key < after.key || (key === after.key && id <= after.id)) return
    this.#rows.push({ key, id })
    // Sorted seldom: most rows of a large list are turned away by the last one.
    if (this.#rows.length >= this.#limit * 8) this.#cut()
  }

  ids(): number[] {
    this.#cut()
    return this.#rows.map(({ id }) => id)
  }

  /** The last of them, behind which nothing is among the first; null while they are fewer than wanted. */
  last(): Place | null {
    this.#cut()
    return this.#rows.length === this.#limit ? this.#last : null
  }

  #cut(): void {
    this.#rows.sort((one, other) => one.key - other.key || one.id - other.id)
    this.#rows.length = Math.min(this.#rows.length, this.#limit)
    if (this.#rows.length === this.#limit) this.#last = this.#rows.at(-1)!
  }
}
