/** The places of distinct ids in a list: an array where ids lie close together, as they mostly do, else a map. */
export class IdPlaces {
  #dense: Int32Array | undefined
  #sparse = new Map<number, number>()

  /** Ids from 0 on. */
  constructor(ids: Int32Array) {
    const greatest = ids.reduce((a, b) => Math.max(a, b), 0)
    if (greatest > ids.length * 16 + 1024) {
      for (const [place, id] of ids.entries()) this.#sparse.set(id, place)
      return
    }
    this.#dense = new Int32Array(greatest + 1).fill(-1)
    for (let place = 0; place < ids.length; place += 1) this.#dense[ids[place]!] = place
  }

  /** -1 when it is none of them. */
  of(id: number): number {
    return (this.#dense ? this.#dense[id] : this.#sparse.get(id)) ?? -1
  }
}
