import { countsOf, type FinderChoice, type SizeResponse } from './finder-rules.ts'

export type FoundSize = { choice: FinderChoice; count: number }

/**
 * All sizes of a width, by rim and profile, with how many tyres each has: of those the lists can reach only what is usual by
 * one choice. One question, and one more for each rim.
 */
export async function sizesOfWidth(
  query: (choice: Partial<FinderChoice>) => Promise<SizeResponse>,
  szelesseg: string,
): Promise<FoundSize[]> {
  const byNumber = (counts: Map<string, number>) =>
    [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => Number(one) - Number(other))
  const { filters } = await query({ szelesseg })
  const sizes = byNumber(countsOf(filters, 'felni')).map(async ([felni]) => {
    const onRim = await query({ szelesseg, felni })
    return byNumber(countsOf(onRim.filters, 'oldalfal')).map(([oldalfal, count]) => ({
      choice: { szelesseg, oldalfal, felni },
      count,
    }))
  })
  return (await Promise.all(sizes)).flat()
}
