/** Addresses that there was no page for a moment ago, so that requesting them again costs no look into the database. */
export type MissingPaths = { has: (path: string) => boolean; add: (path: string) => void }

/** Remembers at most `max` paths, each for `milliseconds`; the oldest are forgotten first. `now` is in milliseconds. */
export function missingPaths(now: () => number, { max = 1000, milliseconds = 15_000 } = {}): MissingPaths {
  /** In the order of their ends, because each path stays equally long. */
  const ends = new Map<string, number>()
  return {
    has(path) {
      const end = ends.get(path)
      if (end === undefined) return false
      if (end > now()) return true
      ends.delete(path)
      return false
    },
    add(path) {
      ends.delete(path)
      ends.set(path, now() + milliseconds)
      const [oldest] = ends.keys()
      if (ends.size > max && oldest !== undefined) ends.delete(oldest)
    },
  }
}
