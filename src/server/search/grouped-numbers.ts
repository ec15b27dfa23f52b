/** Lists of whole numbers by place: first all numbers are added, in any order of places, then the lists can be read. */
export class GroupedNumbers {
  #size: number
  #places: Int32Array
  #added: Int32Array
  #count = 0
  #starts: Int32Array | undefined
  #sorted = new Int32Array(0)

  /** @param room how many numbers are expected; more find room too. */
  constructor(size: number, room: number) {
    this.#size = size
    this.#places = new Int32Array(Math.max(16, room))
    this.#added = new Int32Array(Math.max(16, room))
  }

  add(place: number, value: number): void {
    if (this.#count === this.#places.length) {
      this.#places = doubled(this.#places)
      this.#added = doubled(this.#added)
    }
    this.#places[this.#count] = place
    this.#added[this.#count] = value
    this.#count += 1
  }

  /** A place's numbers, in the order in which they were added. */
  of(place: number): number[] {
    const starts = (this.#starts ??= this.#sort())
    const list: number[] = []
    for (let at = starts[place]!; at < starts[place + 1]!; at += 1) list.push(this.#sorted[at]!)
    return list
  }

  /** A place's first number; undefined when it has none. */
  firstOf(place: number): number | undefined {
    const starts = (this.#starts ??= this.#sort())
    return starts[place]! < starts[place + 1]! ? this.#sorted[starts[place]!] : undefined
  }

  #sort(): Int32Array {
    const starts = new Int32Array(this.#size + 1)
    for (let at = 0; at < this.#count; at += 1) starts[this.#places[at]! + 1]! += 1
    for (let place = 0; place < this.#size; place += 1) starts[place + 1]! += starts[place]!
    const next = starts.slice()
    this.#sorted = new Int32Array(this.#count)
    for (let at = 0; at < this.#count; at += 1) this.#sorted[next[this.#places[at]!]!++] = this.#added[at]!
    this.#places = this.#added = new Int32Array(0)
    return starts
  }
}

function doubled(from: Int32Array): Int32Array {
  const larger = new Int32Array(from.length * 2)
  larger.set(from)
  return larger
}
