/** The middle of a list that is divided over servers, without what stands before it. Pure. */

/** Positions of a list, from 0; without the last. */
export type Window = { from: number; to: number }

/**
 * What each server has to give of its own list so that `mergeWindows` finds `wanted` in the whole: about its share of what stands before, and
 * six times by how much that is usually missed where servers are given products by chance.
 * @param shares the part of the whole that each server has; together 1.
 */
export function windowsFor({ from, to }: Window, shares: readonly number[]): Window[] {
  const slack = Math.ceil(3 * Math.sqrt(from))
  return shares.map((share) => ({
    from: Math.max(0, Math.floor(from * share) - slack),
    to: Math.ceil(to * share) + slack + (to - from),
  }))
}

/**
 * The wanted part of the whole list, shorter where that ends before; null where the windows don't say. `found`: what each server gave of
 * its window, shorter where its list ends.
 */
export function mergeWindows<T>(
  { from, to }: Window,
  windows: readonly Window[],
  found: readonly (readonly T[])[],
  compare: (a: T, b: T) => number,
): T[] | null {
  if (found.every((rows) => rows.length === 0)) return []
  const begun = found.map((rows, shard) => ({ rows, ...windows[shard]! }))
  // How many of a list stand before its window's first row is known, and so before the last of these first rows.
  if (begun.some((window) => window.from > 0 && window.rows.length === 0)) return null
  const firsts = begun.filter((window) => window.from > 0).map(({ rows }) => rows[0]!)
  const first = firsts.toSorted(compare).at(-1)
  const isBefore = (row: T) => first !== undefined && compare(row, first) < 0
  let before = 0
  for (const { rows, from: start, to: end } of begun) {
    const skipped = rows.findIndex((row) => !isBefore(row))
    if (skipped === -1 && rows.length === end - start) return null
    before += start + (skipped === -1 ? rows.length : skipped)
  }
  if (before > from) return null
  const merged = begun
    .flatMap(({ rows }) => rows)
    .filter((row) => !isBefore(row))
    .sort(compare)
    .slice(from - before, to - before)
  // What a server would have given next may stand before these.
  const isComplete = begun.every(
    ({ rows, from: start, to: end }) =>
      rows.length < end - start ||
      (merged.length === to - from && compare(rows.at(-1)!, merged.at(-1)!) >= 0),
  )
  return isComplete ? merged : null
}
