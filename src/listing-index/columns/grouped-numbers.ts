/** Lists of whole numbers by position: first all numbers are added, in any order of positions, then the lists can be read. */
export class GroupedNumbers {
  #size: number
  #positions: Int32Array
  #added: Int32Array
  #count = 0
  #starts: Int32Array | undefined
  #sorted = new Int32Array(0)

  /** @param room how many numbers are expected; more find room too. */
  constructor(size: number, room: number) {
    this.#size = size
    this.#positions = new Int32Array(Math.max(16, room))
    this.#added = new Int32Array(Math.max(16, room))
  }

  add(position: number, value: number): void {
    if (this.#count === this.#positions.length) {
      this.#positions = doubled(this.#positions)
      this.#added = doubled(this.#added)
    }
    this.#positions[this.#count] = position
    this.#added[this.#count] = value
    this.#count += 1
  }

  /** A position's numbers, in the order in which they were added. */
  of(position: number): number[] {
    const starts = (this.#starts ??= this.#sort())
    const list: number[] = []
    for (let at = starts[position]!; at < starts[position + 1]!; at += 1) list.push(this.#sorted[at]!)
    return list
  }

  /** A position's first number; undefined when it has none. */
  firstOf(position: number): number | undefined {
    const starts = (this.#starts ??= this.#sort())
    return starts[position]! < starts[position + 1]! ? this.#sorted[starts[position]!] : undefined
  }

  #sort(): Int32Array {
    const starts = new Int32Array(this.#size + 1)
    for (let at = 0; at < this.#count; at += 1) starts[this.#positions[at]! + 1]! += 1
    for (let position = 0; position < this.#size; position += 1) starts[position + 1]! += starts[position]!
    const next = starts.slice()
    this.#sorted = new Int32Array(this.#count)
    for (let at = 0; at < this.#count; at += 1) this.#sorted[next[this.#positions[at]!]!++] = this.#added[at]!
    this.#positions = this.#added = new Int32Array(0)
    return starts
  }
}

function doubled(from: Int32Array): Int32Array {
  const larger = new Int32Array(from.length * 2)
  larger.set(from)
  return larger
}
