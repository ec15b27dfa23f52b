/** Distinct values, each with a number from 0 on that stays its own. */
export class Positions<T> {
  readonly values: T[] = []
  #known = new Map<T, number>()

  of(value: T): number {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    this.#known.set(value, this.values.length)
    return this.values.push(value) - 1
  }
}
