import type { SharedMemory } from '../columns/shared-memory.ts'

const bitmapBytes = 8192

/** What was worked out of one segment alone, cached until it changes. */
export class SegmentCache {
  #memory: SharedMemory
  readonly #best: number
  #hasBest = false
  #remembered = new Map<string, unknown>()
  #subtrees = new Map<number, number>()

  /** @param block what `block` gave of another, which this one takes the place of. */
  constructor(memory: SharedMemory, block?: number) {
    this.#memory = memory
    this.#best = block ?? memory.takeZeroed(bitmapBytes)
  }

  /** The memory that is its own as long as it is there. */
  get block(): number {
    return this.#best
  }

  /** What `make` returned for this key, until any of the rows changes. */
  remember<T>(key: string, make: () => T): T {
    const known = this.#remembered.get(key) as T | undefined
    if (known !== undefined) return known
    const made = make()
    this.#remembered.set(key, made)
    return made
  }

  /** The bitmap of the rows that `make` chose for each product among all its live rows. */
  best(make: (target: number) => void): number {
    if (!this.#hasBest) make(this.#best)
    this.#hasBest = true
    return this.#best
  }

  /** The bitmap of several categories' members together, cached until the segment or the tree changes. */
  subtree(categoryId: number, make: (target: number) => void): number {
    const cached = this.#subtrees.get(categoryId)
    if (cached !== undefined) return cached
    const bitmap = this.#memory.takeZeroed(bitmapBytes)
    make(bitmap)
    this.#subtrees.set(categoryId, bitmap)
    return bitmap
  }

  /** To be called when a row changed. */
  forget(): void {
    this.#hasBest = false
    if (this.#remembered.size > 0) this.#remembered.clear()
  }

  /** To be called when rows came or the tree of categories changed. */
  forgetSubtrees(): void {
    this.forget()
    if (this.#subtrees.size === 0) return
    for (const bitmap of this.#subtrees.values()) this.#memory.free(bitmap, bitmapBytes)
    this.#subtrees.clear()
  }

  /** Frees all memory; of no use afterwards. */
  dispose(): void {
    this.forgetSubtrees()
    this.#memory.free(this.#best, bitmapBytes)
  }
}
