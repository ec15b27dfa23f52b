import type { ListQuery } from '#contract/wire.ts'

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
export const maxLimit = 96
const sortPattern = /^(?:name|price|relevance):(?:asc|desc)$/
const filterPattern = /^[a-z0-9-]{1,100}$/
const ownParameters = new Set(['page', 'sort', 'limit', 'search', 'q', 'preview'])
// What advertisers hang on addresses is no filter; names with an underscore are none anyway.
const strangers = new Set(['fbclid', 'gclid', 'dclid', 'msclkid', 'ttclid', 'wbraid', 'gbraid', 'ref'])

/** A whole number within bounds, else the fallback. */
function wholeNumber(text: string | null, min: number, max: number, fallback: number): number {
  const value = text !== null && /^\d{1,7}$/.test(text) ? Number(text) : fallback
  return value < min || value > max ? fallback : value
}

const isFilter = (name: string) =>
  filterPattern.test(name) && !ownParameters.has(name) && !strangers.has(name)
const splitValues = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)

/**
 * Reads an address. Besides the readable form (`marka=a,b`, `ar=100-200`) it takes what a plain form sends without
 * scripts: a repeated name, and `ar_min` with `ar_max`. Every name but the listing's own is a filter.
 */
export function parseListing(search: URLSearchParams): ListingState {
  const sort = search.get('sort')
  return {
    page: wholeNumber(search.get('page'), 1, 100_000, 1),
    sort: sort && sortPattern.test(sort) ? sort : null,
    limit: wholeNumber(search.get('limit'), 1, maxLimit, defaultLimit),
    search: (search.get('search') ?? '').trim().slice(0, 200),
    filters: parseFilters(search),
  }
}

function parseFilters(search: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const range = /^([a-z0-9-]{1,100})_(?:min|max)$/.exec(name)?.[1]
    if (range !== undefined) {
      const [min, max] = [plainNumber(search.get(`${range}_min`)), plainNumber(search.get(`${range}_max`))]
      if (isFilter(range) && (min || max)) filters[range] = `${min}-${max}`
    } else if (isFilter(name)) {
      const values = [...new Set(search.getAll(name).flatMap(splitValues))].toSorted()
      if (values.length > 0) filters[name] = values.join(',')
    }
  }
  return filters
}

/** `15 000` -> `15000`; what is no number is empty. */
function plainNumber(text: string | null): string {
  const digits = (text ?? '').replace(/[\s.]/g, '')
  return /^\d{1,12}$/.test(digits) ? digits : ''
}

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

type ApiListQuery = Pick<ListQuery, 'search' | 'filters' | 'order_by'> & {
  direction?: 'asc' | 'desc'
  page: number
  per_page: number
}

/** What a filter form sends, in the readable form. */
export function readableAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://site.invalid')
  return pathname + listingSearch(parseListing(searchParams))
}

/** The same state as the API's query. Relevance is the API's own order on a search, so it is said by silence. */
export function listingQuery(state: ListingState, defaultSort: string): ApiListQuery {
  const [key, direction] = (state.sort ?? defaultSort).split(':')
  const query: ApiListQuery = { page: state.page, per_page: state.limit }
  if (state.search) query.search = state.search
  if (Object.keys(state.filters).length > 0) query.filters = state.filters
  if (key === 'name' || key === 'price') query.order_by = key
  if (query.order_by) query.direction = direction === 'desc' ? 'desc' : 'asc'
  return query
}

/** The state without one value of a filter, or without the whole filter; back on the first page. */
export function withoutFilter(state: ListingState, slug: string, value?: string): ListingState {
  const { [slug]: removed = '', ...rest } = state.filters
  const kept = value === undefined ? [] : splitValues(removed).filter((item) => item !== value)
  return { ...state, page: 1, filters: kept.length > 0 ? { ...rest, [slug]: kept.join(',') } : rest }
}

export const withPage = (state: ListingState, page: number): ListingState => ({ ...state, page })
export const hasFilters = (state: ListingState) => Object.keys(state.filters).length > 0
