import type { SharedMemory } from './shared-memory.ts'

/** Memory for the time of one question. */
export class Scratch {
  #memory: SharedMemory
  #taken: [pointer: number, bytes: number][] = []

  constructor(memory: SharedMemory) {
    this.#memory = memory
  }

  take(bytes: number): number {
    const pointer = this.#memory.take(bytes)
    this.#taken.push([pointer, bytes])
    return pointer
  }

  takeZeroed(bytes: number): number {
    const pointer = this.take(bytes)
    this.#memory.u8.fill(0, pointer, pointer + bytes)
    return pointer
  }

  /** What has been taken so far; pass it to `release` to give back all that came later. */
  get mark(): number {
    return this.#taken.length
  }

  release(mark = 0): void {
    for (const [pointer, bytes] of this.#taken.splice(mark)) this.#memory.free(pointer, bytes)
  }
}
