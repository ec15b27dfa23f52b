/** When prices of products change next: a heap with the earliest on top. An entry that was superseded is dropped when met. */
export class PriceSchedule {
  #moments = new Map<number, number>()
  #heap: { productId: number; moment: number }[] = []
  /** Taken out, and not set again since: by product, the moment that came. */
  #due = new Map<number, number>()

  /** What was set and has not been set again since, whether or not it was taken out as due. */
  constructor(moments: Iterable<[productId: number, moment: number]> = []) {
    for (const [productId, moment] of moments) this.set(productId, moment)
  }

  *entries(): Generator<[productId: number, moment: number]> {
    yield* this.#moments
    yield* this.#due
  }

  get size(): number {
    return this.#moments.size
  }

  /** The next change of a product in milliseconds since 1970; 0 for none. Replaces what was set before. */
  set(productId: number, moment: number): void {
    this.#due.delete(productId)
    if (moment === 0) {
      this.#moments.delete(productId)
      return
    }
    if (this.#moments.get(productId) === moment) return
    this.#moments.set(productId, moment)
    this.#heap.push({ productId, moment })
    this.#rise(this.#heap.length - 1)
  }

  /** Takes out the products whose moment has come. */
  takeDue(now: number): number[] {
    const due: number[] = []
    while (this.#heap.length > 0 && this.#heap[0]!.moment <= now) {
      const { productId, moment } = this.#takeFirst()
      if (this.#moments.get(productId) !== moment) continue
      this.#moments.delete(productId)
      this.#due.set(productId, moment)
      due.push(productId)
    }
    return due
  }

  #takeFirst() {
    const first = this.#heap[0]!
    const last = this.#heap.pop()!
    if (this.#heap.length > 0) {
      this.#heap[0] = last
      this.#sink()
    }
    return first
  }

  #rise(at: number): void {
    for (let parent = (at - 1) >> 1; at > 0 && this.#swapIfLater(parent, at); parent = (at - 1) >> 1)
      at = parent
  }

  #sink(): void {
    for (let at = 0; ;) {
      const [left, right] = [at * 2 + 1, at * 2 + 2]
      if (left >= this.#heap.length) return
      const isRight = right < this.#heap.length && this.#heap[right]!.moment < this.#heap[left]!.moment
      const child = isRight ? right : left
      if (!this.#swapIfLater(at, child)) return
      at = child
    }
  }

  /** Puts the earlier one on top. */
  #swapIfLater(parent: number, child: number): boolean {
    const [above, below] = [this.#heap[parent]!, this.#heap[child]!]
    if (above.moment <= below.moment) return false
    this.#heap[parent] = below
    this.#heap[child] = above
    return true
  }
}
