import { blogHref, parseBlog } from './blog/blog-state.ts'
import { listingSearch } from './listing/listing-url.ts'
import { carSearch, readCarQuery } from './car/car-query.ts'
import { parseListing } from './listing/parse-listing.ts'
import { readReviewQuery, reviewSearch } from './review/reviews-view.ts'
import { continueParameter } from './runtime/router/guards.ts'
import { sidewallSearch } from './sidewall/sidewall-size.ts'
import { variantParameter } from './product/variant-parameter.ts'

/** What of the search a page depends on, in one order; null when it must not be cached. */
type KeyParameters = (search: URLSearchParams) => string | null

const one =
  (name: string) =>
  (search: URLSearchParams): string => {
    const value = search.get(name)
    return value === null ? '' : `?${name}=${encodeURIComponent(value)}`
  }
const unlessPreview: KeyParameters = (search) => (search.has('preview_token') ? null : '')
const listing: KeyParameters = (search) => listingSearch(parseListing(search))

/**
 * The pages that are the same for every customer, by route name. Whatever else stands in the address, such as the marks of
 * advertisers, changes nothing. A page that is not named here is rendered for each customer.
 */
export const keyParameters: Record<string, KeyParameters> = {
  // Who was sent here to sign in is shown so.
  index: (search) => (search.has(continueParameter) ? null : ''),
  'products-category': listing,
  'collection-slug': listing,
  // `?q=` leads to a redirect.
  'search-search': (search) => (search.has('q') ? null : listing(search)),
  'product-slug': (search) => {
    const reviews = reviewSearch(readReviewQuery(search))
    return one(variantParameter)(search) + (reviews && `&${reviews}`)
  },
  sidewall: sidewallSearch,
  cars: (search) => carSearch(readCarQuery(search)),
  slug: unlessPreview,
  blog: (search) => blogHref(parseBlog(search)).slice('/blog'.length),
  'blog-categories': () => '',
  'blog-slug': unlessPreview,
}
