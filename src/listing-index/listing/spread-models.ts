/** One of a model at a time. Pure. */

/** Two pages of the usual length: products change their places within such a window, never beyond it. */
export const windowLength = 48

export const windowStart = (position: number): number => position - (position % windowLength)
export const windowEnd = (position: number): number => Math.ceil(position / windowLength) * windowLength

/**
 * In each window of a list, which begins with one, first of each model its best product, then of each its second, and so
 * on; otherwise the order stays.
 */
export function spreadWindows<T>(list: readonly T[], modelOf: (one: T) => number): T[] {
  const spread: T[] = []
  for (let start = 0; start < list.length; start += windowLength) {
    const seen = new Map<number, number>()
    const ranked = list.slice(start, start + windowLength).map((one) => {
      const model = modelOf(one)
      const round = seen.get(model) ?? 0
      seen.set(model, round + 1)
      return { one, round }
    })
    spread.push(...ranked.sort((a, b) => a.round - b.round).map(({ one }) => one))
  }
  return spread
}
