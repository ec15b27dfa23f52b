/** What a listing's address says. `filters` holds values joined by commas, or `min-max` for ranges, by filter slug. */
export type ListingState = {
  page: number
  /** `key:direction`, null for the listing's own default. */
  sort: string | null
  limit: number
  /** A text searched for within the listing; empty when none. */
  search: string
  filters: Record<string, string>
}

export const defaultLimit = 24
/** The filter of tyres whose choice the list's title says. */
export const seasonSlug = 'evszak'

const readable = (text: string) =>
  encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+')

/** The one address of a state: `?marka=a,b&page=2`, filters by name first, defaults left out; empty when nothing is said. */
export function listingSearch({ page, sort, limit, search, filters }: ListingState): string {
  const pairs = Object.keys(filters)
    .toSorted()
    .map((slug) => `${slug}=${readable(filters[slug] ?? '')}`)
  if (search) pairs.push(`search=${readable(search)}`)
  if (sort) pairs.push(`sort=${readable(sort)}`)
  if (limit !== defaultLimit) pairs.push(`limit=${limit}`)
  if (page > 1) pairs.push(`page=${page}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

export const withPage = (state: ListingState, page: number): ListingState => ({ ...state, page })
export const hasFilters = (state: ListingState) => Object.keys(state.filters).length > 0
