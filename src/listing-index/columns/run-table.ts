import type { SharedMemory } from './shared-memory.ts'

const bytesOfRun = 4
const firstRoom = 16

type Runs = { pointer: number; count: number; room: number; last: number }
/** All that a table holds but the bytes of its memory. */
export type RunState = ReadonlyMap<number, Runs>

/**
 * The rows of each key in one segment as runs: pairs of first and last row (u16, both included), ascending. For keys whose rows
 * are mostly neighbours, as a category's are. Rows are only ever added, in ascending order; dead ones stay.
 */
export class RunTable {
  #memory: SharedMemory
  #runs: Map<number, Runs>

  constructor(memory: SharedMemory, state: RunState = new Map()) {
    this.#memory = memory
    this.#runs = new Map(state)
  }

  /** As it is now: not a copy. */
  get state(): RunState {
    return this.#runs
  }

  /** Adds a row, which must be greater than any before, to a key's rows; the same row again changes nothing. */
  add(key: number, row: number): void {
    const runs = this.#runs.get(key) ?? this.#begin(key)
    if (row === runs.last) return
    const isNext = row === runs.last + 1 && runs.count > 0
    runs.last = row
    if (isNext) {
      this.#memory.u16[runs.pointer / 2 + runs.count * 2 - 1] = row
      return
    }
    if (runs.count * bytesOfRun === runs.room) {
      runs.pointer = this.#memory.resize(runs.pointer, runs.room, runs.room * 2)
      runs.room *= 2
    }
    const { u16 } = this.#memory
    u16[runs.pointer / 2 + runs.count * 2] = row
    u16[runs.pointer / 2 + runs.count * 2 + 1] = row
    runs.count += 1
  }

  /** Sets the bits of a key's rows. */
  addTo(bitmap: number, key: number): void {
    const runs = this.#runs.get(key)
    if (runs) this.#memory.kernels.orRuns(bitmap, runs.pointer, runs.count)
  }

  /** Frees all memory; the table is of no use afterwards. */
  dispose(): void {
    for (const { pointer, room } of this.#runs.values()) this.#memory.free(pointer, room)
    this.#runs.clear()
  }

  #begin(key: number): Runs {
    const runs = { pointer: this.#memory.take(firstRoom), count: 0, room: firstRoom, last: -1 }
    this.#runs.set(key, runs)
    return runs
  }
}
