import { openKernels, type Kernels } from './kernels/kernels.ts'

const pageBytes = 65_536
const smallestClass = 4

/**
 * The memory that the kernels work on, with blocks of powers of two. Views are renewed when it grows, so they are read
 * from here each time and never kept.
 */
export class SharedMemory {
  readonly kernels: Kernels
  u8!: Uint8Array
  u16!: Uint16Array
  u32!: Uint32Array
  #memory = new WebAssembly.Memory({ initial: 16, maximum: 65_536 })
  #end = pageBytes
  #free: number[][] = Array.from({ length: 32 }, () => [])

  constructor() {
    this.kernels = openKernels(this.#memory)
    this.#renewViews()
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength
  }

  /** The address of at least so many bytes, 16-aligned, with whatever stood there before. */
  take(bytes: number): number {
    const sizeClass = classOf(bytes)
    const used = this.#free[sizeClass]!.pop()
    if (used !== undefined) return used
    const pointer = this.#end
    this.#end += 2 ** sizeClass
    this.#reach(this.#end)
    return pointer
  }

  takeZeroed(bytes: number): number {
    const pointer = this.take(bytes)
    this.u8.fill(0, pointer, pointer + bytes)
    return pointer
  }

  /** Gives a block back; `bytes` as it was asked for. */
  free(pointer: number, bytes: number): void {
    this.#free[classOf(bytes)]!.push(pointer)
  }

  /** Moves a block's first bytes to a larger one. */
  enlarge(pointer: number, bytes: number, toBytes: number): number {
    if (classOf(bytes) === classOf(toBytes)) return pointer
    const larger = this.take(toBytes)
    this.u8.copyWithin(larger, pointer, pointer + bytes)
    this.free(pointer, bytes)
    return larger
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

function classOf(bytes: number): number {
  return Math.max(smallestClass, 32 - Math.clz32(bytes - 1))
}
