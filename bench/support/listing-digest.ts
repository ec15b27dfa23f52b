import type { ListingResult } from '#listing-index/index.ts'

/** What two ends that say the same have in common: values that no product has may be left out, and filters may stand in any order. */
export function digest({ total, variantIds, choices, ranges }: ListingResult): string {
  const counts = [...choices].map(([slug, values]): [string, string[]] => [
    slug,
    values
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => `${value}=${count}`)
      .sort(),
  ])
  const inOrder = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([total, variantIds, inOrder(counts), inOrder([...ranges])])
}
