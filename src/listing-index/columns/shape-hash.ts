/** A hash of 53 bits over whole numbers in their order. */
export class ShapeHash {
  /** In an array, because numbers of 32 bits in fields are boxed. */
  #words = new Int32Array(2)

  start(seed: number): this {
    this.#words[0] = Math.floor(seed / 2 ** 32)
    this.#words[1] = seed
    return this
  }

  add(value: number): this {
    this.#words[0] = mixed(this.#words[0]! ^ value, 0x9e3779b1, 15)
    this.#words[1] = mixed(this.#words[1]! + value, 0x85ebca6b, 13)
    return this
  }

  /** A list with its length, so that neighbouring lists never run together. */
  addAll(values: readonly number[]): this {
    this.add(values.length)
    for (let at = 0; at < values.length; at += 1) this.add(values[at]!)
    return this
  }

  get value(): number {
    return (this.#words[0]! >>> 0) * 2 ** 21 + (this.#words[1]! >>> 11)
  }
}

function mixed(word: number, factor: number, shift: number): number {
  const product = Math.imul(word, factor)
  return product ^ (product >>> shift)
}
