/** A small seeded generator (mulberry32): the demo shop is the same on every machine and every day. */
export type Random = {
  /** 0 <= value < 1 */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  /** True with this probability. */
  chance(probability: number): boolean
}

/** A number from a text, to seed a generator by a product's name. */
export const seedOf = (text: string): number => {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('cannot pick from an empty list')
      return item
    },
    chance: (probability) => next() < probability,
  }
}
