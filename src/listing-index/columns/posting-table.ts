import type { SharedMemory } from './shared-memory.ts'

/** Beyond so many rows a list is larger than a bitmap. */
export const maxListRows = 4096
const bitmapBytes = 8192
const firstListBytes = 16

/** All that a table holds but the bytes of its memory. */
export type PostingState = {
  keys: Uint32Array
  pointers: Uint32Array
  counts: Uint32Array
  rooms: Uint32Array
  isClosed: boolean
}

/**
 * The rows of each key in one segment: an ascending list of u16, or a bitmap. Rows are only ever added, in ascending
 * order; dead ones stay and are masked by the segment's live rows.
 */
export class PostingTable {
  #memory: SharedMemory
  #denseFrom: number
  #positions = new Map<number, number>()
  /** One more than the position by key, while rows are being added: quicker than the map, and larger. */
  #quick: Int32Array | undefined = new Int32Array(64)
  #keys: number[]
  #pointers: number[]
  #counts: number[]
  /** Room of a list in bytes, 0 for a bitmap. */
  #rooms: number[]

  /** @param denseFrom how many rows a list holds at most: a power of two, `maxListRows` at most. */
  constructor(memory: SharedMemory, denseFrom: number, state?: PostingState) {
    this.#memory = memory
    this.#denseFrom = denseFrom
    this.#keys = Array.from(state?.keys ?? [])
    this.#pointers = Array.from(state?.pointers ?? [])
    this.#counts = Array.from(state?.counts ?? [])
    this.#rooms = Array.from(state?.rooms ?? [])
    for (const [position, key] of this.#keys.entries()) this.#positions.set(key, position)
    if (state?.isClosed) this.close()
  }

  get state(): PostingState {
    return {
      keys: Uint32Array.from(this.#keys),
      pointers: Uint32Array.from(this.#pointers),
      counts: Uint32Array.from(this.#counts),
      rooms: Uint32Array.from(this.#rooms),
      isClosed: this.#quick === undefined,
    }
  }

  get size(): number {
    return this.#keys.length
  }

  /** A key's position: consecutive numbers in the order of first use. */
  find(key: number): number | undefined {
    return this.#positions.get(key)
  }
  keyOf(position: number): number {
    return this.#keys[position]!
  }
  pointerOf(position: number): number {
    return this.#pointers[position]!
  }
  /** Rows ever added, dead ones too. */
  countOf(position: number): number {
    return this.#counts[position]!
  }
  isDense(position: number): boolean {
    return this.#rooms[position] === 0
  }

  /** Adds a row, which must not be less than any before, to a key's rows. Returns the key's position. */
  add(key: number, row: number): number {
    const position = this.#positionOf(key)
    const room = this.#rooms[position]!
    if (room === 0) this.#setBit(this.#pointers[position]!, row)
    else this.#append(position, row, room)
    this.#counts[position]! += 1
    return position
  }

  /** To be called when no row will be added any more; one that is added all the same costs more. */
  close(): void {
    this.#quick = undefined
  }

  /** Frees all memory; the table is of no use afterwards. */
  dispose(): void {
    for (const [position, pointer] of this.#pointers.entries())
      this.#memory.free(pointer, this.#rooms[position]! || bitmapBytes)
    this.#positions.clear()
  }

  #positionOf(key: number): number {
    const quick = this.#quick?.[key]
    if (quick) return quick - 1
    const position = this.#positions.get(key) ?? this.#newPosition(key)
    if (this.#quick) {
      if (key >= this.#quick.length) this.#quick = enlarged(this.#quick, key)
      this.#quick[key] = position + 1
    }
    return position
  }

  #newPosition(key: number): number {
    const position = this.#keys.length
    this.#positions.set(key, position)
    this.#keys.push(key)
    this.#pointers.push(this.#memory.take(firstListBytes))
    this.#counts.push(0)
    this.#rooms.push(firstListBytes)
    return position
  }

  #append(position: number, row: number, room: number): void {
    const count = this.#counts[position]!
    if (count === this.#denseFrom) {
      this.#toBitmap(position, room)
      this.#setBit(this.#pointers[position]!, row)
      return
    }
    if (count * 2 === room) {
      this.#pointers[position] = this.#memory.resize(this.#pointers[position]!, room, room * 2)
      this.#rooms[position] = room * 2
    }
    this.#memory.u16[this.#pointers[position]! / 2 + count] = row
  }

  #toBitmap(position: number, room: number): void {
    const list = this.#pointers[position]!
    const bitmap = this.#memory.takeZeroed(bitmapBytes)
    this.#memory.kernels.orList(bitmap, list, this.#counts[position]!)
    this.#memory.free(list, room)
    this.#pointers[position] = bitmap
    this.#rooms[position] = 0
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
