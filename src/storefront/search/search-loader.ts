import type { NearbySearch, SetSearch, UnderstoodSearch } from '#contract/wire.ts'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { cardView, type CardView } from '../listing/card-view.ts'
import { hasFilters, listingSearch } from '../listing/listing-state.ts'
import type { ListingView } from '../listing/listing-view.ts'
import { listingQuery, parseListing, searchText, withFilters } from '../listing/parse-listing.ts'
import { listingView, pageStatus } from '../listing/read-listing.ts'
import { clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import { searchPath } from './search-path.ts'

export type SearchData = {
  /** As it was written. */
  term: string
  found: SearchResult | null
}
export type SearchResult = {
  /** Its links lead to what was understood: the words searched for, and sizes and seasons as filters. */
  view: ListingView
  label: string | null
  corrected: UnderstoodSearch['corrected']
  /** Words that found nothing as filters. */
  asText: string[]
  nearby: Omit<NearbySearch, 'bestsellers'> | null
  /** Where a set of wheel and tyre was looked for. */
  sets: SetSearch | null
  /** Where nothing was found. */
  bestsellers: CardView[]
}

const defaultSort = 'relevance:desc'

/** Searches for the path's term, or filters everything when there are only filters; `?q=` goes to the path form. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const state = { ...parseListing(searchParams), search: '' }
  const requested = searchParams.get('q')
  if (requested !== null) return redirect(searchPath(searchText(requested)) + listingSearch(state))
  const term = searchText(params.search ?? '')
  if (!term && !hasFilters(state)) return { term, found: null } satisfies SearchData
  const query = { ...listingQuery(state, defaultSort), ...(term ? { search: term } : {}) }
  const { understood, nearby, sets, ...page } = await orErrorPage(
    request,
    context.get(clientContext).productSearch({ query }, { signal: request.signal }),
  )
  const merged = withFilters(state, understood.filters)
  const view = listingView(page, searchPath(understood.rest), merged, defaultSort)
  const { label, corrected, as_text: asText } = understood
  const shown: SearchData = {
    term,
    found: {
      view,
      label,
      corrected,
      asText,
      sets,
      nearby: nearby && {
        spellings: nearby.spellings,
        sizes: nearby.sizes,
        unsold_brand: nearby.unsold_brand,
      },
      bestsellers: (nearby?.bestsellers ?? []).map(cardView),
    },
  }
  return data(shown, pageStatus(view))
}
