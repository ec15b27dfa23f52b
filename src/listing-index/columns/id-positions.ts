/** The positions of distinct ids in a list: an array where ids lie close together, as they mostly do, else a map. */
export class IdPositions {
  #dense: Int32Array | undefined
  #sparse = new Map<number, number>()

  /** Ids from 0 on. */
  constructor(ids: Int32Array) {
    const maxId = ids.reduce((a, b) => Math.max(a, b), 0)
    if (maxId > ids.length * 16 + 1024) {
      for (const [position, id] of ids.entries()) this.#sparse.set(id, position)
      return
    }
    this.#dense = new Int32Array(maxId + 1).fill(-1)
    for (let position = 0; position < ids.length; position += 1) this.#dense[ids[position]!] = position
  }

  /** -1 when it is none of them. */
  of(id: number): number {
    return (this.#dense ? this.#dense[id] : this.#sparse.get(id)) ?? -1
  }
}
