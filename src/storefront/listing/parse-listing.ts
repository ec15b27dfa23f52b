import type { ListQuery } from '#contract/wire.ts'
import { defaultLimit, listingSearch, type ListingState } from './listing-state.ts'

const maxLimit = 96
const sortPattern = /^(?:name|price|relevance|recommended|popular|rating|discount|fastest):(?:asc|desc)$/
const filterPattern = /^[a-z0-9-]{1,100}$/
const ownParameters = new Set(['page', 'sort', 'limit', 'search', 'q', 'preview'])
// What advertisers hang on addresses is no filter; names with an underscore are none anyway.
const trackingParameters = new Set([
  'fbclid',
  'gclid',
  'dclid',
  'msclkid',
  'ttclid',
  'wbraid',
  'gbraid',
  'ref',
])

/** A whole number within bounds, else the fallback. */
function parseInteger(text: string | null, min: number, max: number, fallback: number): number {
  const value = text !== null && /^\d{1,7}$/.test(text) ? Number(text) : fallback
  return value < min || value > max ? fallback : value
}

const isFilter = (name: string) =>
  filterPattern.test(name) && !ownParameters.has(name) && !trackingParameters.has(name)
const splitValues = (text: string) =>
  plainText(text)
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)

/** Text of an address without control characters, which no value has and no database takes. */
export const plainText = (text: string) => text.replace(/\p{Cc}/gu, ' ').trim()

const maxSearchLength = 200

/** A search as it may stand in an address. Longer ones are cut, as the field does; the cut never leaves half a character behind, which no address can hold. */
export const searchText = (text: string) => plainText(text).slice(0, maxSearchLength).toWellFormed()

/**
 * Reads an address. Besides the readable form (`marka=a,b`, `ar=100-200`) it takes what a plain form sends without
 * scripts: a repeated name, and `ar_min` with `ar_max`. Every name but the listing's own is a filter.
 */
export function parseListing(search: URLSearchParams): ListingState {
  const sort = search.get('sort')
  return {
    page: parseInteger(search.get('page'), 1, 100_000, 1),
    sort: sort && sortPattern.test(sort) ? sort : null,
    limit: parseInteger(search.get('limit'), 1, maxLimit, defaultLimit),
    search: searchText(search.get('search') ?? ''),
    filters: parseFilters(search),
  }
}

function parseFilters(search: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const range = /^([a-z0-9-]{1,100})_(?:min|max)$/.exec(name)?.[1]
    if (range !== undefined) {
      const [one, other] = [plainNumber(search.get(`${range}_min`)), plainNumber(search.get(`${range}_max`))]
      const turned = one !== '' && other !== '' && Number(one) > Number(other)
      if (isFilter(range) && (one || other)) filters[range] = turned ? `${other}-${one}` : `${one}-${other}`
    } else if (isFilter(name)) {
      const values = [...new Set(search.getAll(name).flatMap(splitValues))].toSorted()
      if (values.length > 0) filters[name] = values.join(',')
    }
  }
  return filters
}

/** `15 000` and `15.000` -> `15000`, `22,5` -> `22.5`; what is no number is empty. */
function plainNumber(text: string | null): string {
  const written = (text ?? '').replace(/\s/g, '')
  const digits = /^\d{1,3}(?:\.\d{3})+$/.test(written)
    ? written.replaceAll('.', '')
    : written.replace(',', '.')
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(digits) ? digits : ''
}

/** What a filter form sends, in the readable form. */
export function readableAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://site.invalid')
  return pathname + listingSearch(parseListing(searchParams))
}

type ApiListQuery = Pick<ListQuery, 'search' | 'filters' | 'order_by' | 'available_first'> & {
  direction?: 'asc' | 'desc'
  page: number
  per_page: number
}

/** The same state as the API's query. Relevance is the API's own order on a search, so it is said by silence. */
export function listingQuery(state: ListingState, defaultSort: string): ApiListQuery {
  const sort = state.sort ?? defaultSort
  const [key, direction] = sort.split(':') as [ApiListQuery['order_by'] | 'relevance', 'asc' | 'desc']
  const query: ApiListQuery = { page: state.page, per_page: state.limit }
  if (state.search) query.search = state.search
  if (Object.keys(state.filters).length > 0) query.filters = state.filters
  if (key !== 'relevance') {
    query.order_by = key
    query.direction = direction
    if (key === 'name' || key === 'price') query.available_first = '1'
  }
  return query
}

/** The state without one value of a filter, or without the whole filter; back on the first page. */
export function withoutFilter(state: ListingState, slug: string, value?: string): ListingState {
  const { [slug]: removed = '', ...rest } = state.filters
  const remaining = value === undefined ? [] : splitValues(removed).filter((item) => item !== value)
  return {
    ...state,
    page: 1,
    filters: remaining.length > 0 ? { ...rest, [slug]: remaining.join(',') } : rest,
  }
}

/** The state with filters that were read from a text; what the customer chose stands over them. */
export const withFilters = (state: ListingState, filters: Record<string, string>): ListingState => ({
  ...state,
  filters: { ...filters, ...state.filters },
})
