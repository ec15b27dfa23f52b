import type { CategoryPage, Filter } from '#contract/wire.ts'

export const sizeSlugs = ['szelesseg', 'oldalfal', 'felni'] as const
export type SizeSlug = (typeof sizeSlugs)[number]
export type FinderChoice = Record<SizeSlug, string>
/** Every value of a select with how many tyres it would give beside the other choices. */
export type FinderLists = Record<SizeSlug, { value: string; count: number }[]>
/** What the finder reads of a category's response. */
export type SizeResponse = { total: number; filters: Filter[] }

export const sizeResponse = ({ products, filters }: CategoryPage): SizeResponse => ({
  total: products.total,
  filters,
})

export function countsOf(filters: Filter[], slug: SizeSlug): Map<string, number> {
  const filter = filters.find((candidate) => candidate.slug === slug)
  return new Map(filter?.type === 'choice' ? filter.options.map(({ value, count }) => [value, count]) : [])
}

const forEachSize = <Value>(make: (slug: SizeSlug) => Value): Record<SizeSlug, Value> => ({
  szelesseg: make('szelesseg'),
  oldalfal: make('oldalfal'),
  felni: make('felni'),
})

/** All sizes of a category; null when it is not one of tyres: width, profile and rim are not all among its filters. */
export function allSizes({ filters }: SizeResponse): FinderLists | null {
  const lists = forEachSize((slug) =>
    [...countsOf(filters, slug)]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => Number(a.value) - Number(b.value)),
  )
  return sizeSlugs.every((slug) => lists[slug].length > 0) ? lists : null
}

/** The same values with the counts of a response; what it does not have would give nothing. */
export function withCounts(lists: FinderLists, { filters }: SizeResponse): FinderLists {
  return forEachSize((slug) => {
    const counts = countsOf(filters, slug)
    return lists[slug].map(({ value }) => ({ value, count: counts.get(value) ?? 0 }))
  })
}

/** The same lists with the chosen values in them, also where they give nothing. */
export function withChosen(lists: FinderLists, choice: FinderChoice): FinderLists {
  return forEachSize((slug) => {
    const value = choice[slug]
    if (lists[slug].some((option) => option.value === value)) return lists[slug]
    return [...lists[slug], { value, count: 0 }].toSorted((a, b) => Number(a.value) - Number(b.value))
  })
}

function mostFrequent(counts: Map<string, number>): string | undefined {
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best && best[1] > 0 ? best[0] : undefined
}

/**
 * Requests a choice; when it gives nothing, the values that nobody has chosen move to ones that exist beside the others, as few
 * as possible. Those in `fixed` are the customer's and never move: a size of them that does not exist stays, with nothing found.
 * Those in `loose` were moved by an earlier choice, and become what most tyres have beside this one. At most four questions.
 * @returns `moved`: which values follow the choice, those that were loose among them
 */
export async function settleChoice(
  query: (choice: Partial<FinderChoice>) => Promise<SizeResponse>,
  choice: FinderChoice,
  { fixed, loose = [] }: { fixed: readonly SizeSlug[]; loose?: readonly SizeSlug[] },
): Promise<{ choice: FinderChoice; moved: SizeSlug[]; response: SizeResponse }> {
  const first = await query(choice)
  const asChosen = { choice, moved: [], response: first }
  const free = sizeSlugs.filter((slug) => !fixed.includes(slug))
  const isLoose = (slug: SizeSlug) => free.includes(slug) && loose.includes(slug)
  if (free.length === 0 || (first.total > 0 && !free.some(isLoose))) return asChosen
  const settled = Object.fromEntries(fixed.map((slug) => [slug, choice[slug]])) as Partial<FinderChoice>
  let response = await query(settled)
  for (const slug of free) {
    const counts = countsOf(response.filters, slug)
    const value = counts.get(choice[slug]) && !isLoose(slug) ? choice[slug] : mostFrequent(counts)
    if (response.total === 0 || value === undefined) return asChosen
    settled[slug] = value
    response = await query(settled)
  }
  const result = { ...choice, ...settled }
  const moved = free.filter((slug) => isLoose(slug) || result[slug] !== choice[slug])
  return { choice: result, moved, response }
}
