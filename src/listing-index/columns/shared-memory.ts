import { openKernels, type Kernels } from '../kernels/kernels.ts'

const pageBytes = 65_536
const minRoomBytes = 16
/** There is always so much memory beyond the last block: a platform may look at where a next value would stand. */
const margin = 16
/** Blocks begin here: what lies before is the kernels' own. */
export const firstBlock = pageBytes

/** Where blocks may be taken; with the bytes from `firstBlock` to `end` it is all that a memory holds. */
export type MemoryLayout = { end: number; free: Map<number, number[]> }

/**
 * The memory that the kernels work on, in blocks of few sizes. Views are renewed when it grows, so they are read from here
 * each time and never cached.
 */
export class SharedMemory {
  readonly kernels: Kernels
  u8!: Uint8Array
  u16!: Uint16Array
  u32!: Uint32Array
  #memory = new WebAssembly.Memory({ initial: 16, maximum: 65_536 })
  #end = firstBlock
  /** By room. */
  #free = new Map<number, number[]>()

  /** @param layout of a memory whose bytes are going to be written here, by `write`. */
  constructor(layout?: MemoryLayout) {
    this.kernels = openKernels(this.#memory)
    this.#renewViews()
    if (!layout) return
    this.#end = layout.end
    this.#free = layout.free
    this.#reach(this.#end + margin)
  }

  /** As it is now: not a copy. */
  get layout(): MemoryLayout {
    return { end: this.#end, free: this.#free }
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength
  }

  /** The address of at least so many bytes, 16-aligned, with whatever stood there before. */
  take(bytes: number): number {
    const room = roomFor(bytes)
    const used = this.#free.get(room)?.pop()
    if (used !== undefined) return used
    const pointer = this.#end
    this.#end += room
    this.#reach(this.#end + margin)
    return pointer
  }

  takeZeroed(bytes: number): number {
    const pointer = this.take(bytes)
    this.u8.fill(0, pointer, pointer + bytes)
    return pointer
  }

  /** Gives a block back; `bytes` as it was requested. */
  free(pointer: number, bytes: number): void {
    const room = roomFor(bytes)
    const free = this.#free.get(room)
    if (free) free.push(pointer)
    else this.#free.set(room, [pointer])
  }

  /** Moves a block's first bytes to a larger or a smaller one. */
  resize(pointer: number, bytes: number, toBytes: number): number {
    if (roomFor(bytes) === roomFor(toBytes)) return pointer
    const other = this.take(toBytes)
    this.u8.copyWithin(other, pointer, pointer + Math.min(bytes, toBytes))
    this.free(pointer, bytes)
    return other
  }

  #reach(end: number): void {
    const missing = end - this.#memory.buffer.byteLength
    if (missing <= 0) return
    // A sixteenth at a time: growing copies nothing, but renewing the views costs a little.
    const growth = Math.max(missing, this.#memory.buffer.byteLength / 16)
    this.#memory.grow(Math.ceil(growth / pageBytes))
    this.#renewViews()
  }

  #renewViews(): void {
    const { buffer } = this.#memory
    this.u8 = new Uint8Array(buffer)
    this.u16 = new Uint16Array(buffer)
    this.u32 = new Uint32Array(buffer)
  }
}

/** Four sizes from each power of two to the next: at most a quarter is left over. */
function roomFor(bytes: number): number {
  const wanted = Math.max(1, bytes)
  const step = Math.max(minRoomBytes, 2 ** (29 - Math.clz32(wanted - 1)))
  return Math.ceil(wanted / step) * step
}
