import type { SharedMemory } from './shared-memory.ts'

/** Beyond so many rows a list is larger than a bitmap. */
export const longestList = 4096
const bitmapBytes = 8192
const firstListBytes = 16

/**
 * The rows of each key in one segment: an ascending list of u16, or a bitmap. Rows are only ever added, in ascending
 * order; dead ones stay and are masked by the segment's live rows.
 */
export class PostingTable {
  #memory: SharedMemory
  #denseFrom: number
  #places = new Map<number, number>()
  /** One more than the place by key, while rows are being added: quicker than the map, and larger. */
  #quick: Int32Array | undefined = new Int32Array(64)
  #keys: number[] = []
  #pointers: number[] = []
  #counts: number[] = []
  /** Room of a list in bytes, 0 for a bitmap. */
  #rooms: number[] = []

  /** @param denseFrom how many rows a list holds at most: a power of two, `longestList` at most. */
  constructor(memory: SharedMemory, denseFrom: number) {
    this.#memory = memory
    this.#denseFrom = denseFrom
  }

  get size(): number {
    return this.#keys.length
  }

  /** A key's place: consecutive numbers in the order of first use. */
  find(key: number): number | undefined {
    return this.#places.get(key)
  }
  keyOf(place: number): number {
    return this.#keys[place]!
  }
  pointerOf(place: number): number {
    return this.#pointers[place]!
  }
  /** Rows ever added, dead ones too. */
  countOf(place: number): number {
    return this.#counts[place]!
  }
  isDense(place: number): boolean {
    return this.#rooms[place] === 0
  }

  /** Adds a row, which must not be less than any before, to a key's rows. Answers the key's place. */
  add(key: number, row: number): number {
    const place = this.#placeOf(key)
    const room = this.#rooms[place]!
    if (room === 0) this.#setBit(this.#pointers[place]!, row)
    else this.#append(place, row, room)
    this.#counts[place]! += 1
    return place
  }

  /** To be called when no row will be added any more; one that is added all the same costs more. */
  close(): void {
    this.#quick = undefined
  }

  /** Frees all memory; the table is of no use afterwards. */
  dispose(): void {
    for (const [place, pointer] of this.#pointers.entries())
      this.#memory.free(pointer, this.#rooms[place]! || bitmapBytes)
    this.#places.clear()
  }

  #placeOf(key: number): number {
    const quick = this.#quick?.[key]
    if (quick) return quick - 1
    const place = this.#places.get(key) ?? this.#newPlace(key)
    if (this.#quick) {
      if (key >= this.#quick.length) this.#quick = enlarged(this.#quick, key)
      this.#quick[key] = place + 1
    }
    return place
  }

  #newPlace(key: number): number {
    const place = this.#keys.length
    this.#places.set(key, place)
    this.#keys.push(key)
    this.#pointers.push(this.#memory.take(firstListBytes))
    this.#counts.push(0)
    this.#rooms.push(firstListBytes)
    return place
  }

  #append(place: number, row: number, room: number): void {
    const count = this.#counts[place]!
    if (count === this.#denseFrom) {
      this.#toBitmap(place, room)
      this.#setBit(this.#pointers[place]!, row)
      return
    }
    if (count * 2 === room) {
      this.#pointers[place] = this.#memory.resize(this.#pointers[place]!, room, room * 2)
      this.#rooms[place] = room * 2
    }
    this.#memory.u16[this.#pointers[place]! / 2 + count] = row
  }

  #toBitmap(place: number, room: number): void {
    const list = this.#pointers[place]!
    const bitmap = this.#memory.takeZeroed(bitmapBytes)
    this.#memory.kernels.orList(bitmap, list, this.#counts[place]!)
    this.#memory.free(list, room)
    this.#pointers[place] = bitmap
    this.#rooms[place] = 0
  }

  #setBit(bitmap: number, row: number): void {
    this.#memory.u32[bitmap / 4 + (row >>> 5)]! |= 1 << (row & 31)
  }
}

function enlarged(from: Int32Array, key: number): Int32Array {
  const larger = new Int32Array(Math.max(from.length * 2, key + 1))
  larger.set(from)
  return larger
}
