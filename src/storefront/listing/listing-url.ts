/** The address of a listing, read and written: for what needs both. Pages write only, and take that part alone. */
export { listingSearch } from './listing-state.ts'
export { readableAddress } from './parse-listing.ts'
