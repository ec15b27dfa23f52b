import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { listingSearch } from '../listing/listing-state.ts'
import { defaultSort, type ListingView } from '../listing/listing-view.ts'
import { listingQuery, parseListing } from '../listing/parse-listing.ts'
import { listingView, pageStatus } from '../listing/read-listing.ts'
import { clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'

export type CollectionData = {
  name: string
  description: string
  /** What the merchant wants search engines to show; empty: made of name and description. */
  meta: { title: string; description: string }
  view: ListingView
}

/** A collection's page of products; an old slug leads to the new one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const state = parseListing(new URL(request.url).searchParams)
  const slug = params.slug ?? ''
  const call = context
    .get(clientContext)
    .productCollectionGet(
      { params: { slug }, query: listingQuery(state, defaultSort) },
      { signal: request.signal },
    )
  const { collection, meta, ...page } = await orErrorPage(request, call)
  const path = `/gyujtemeny/${collection.slug}`
  if (collection.slug !== slug) return redirect(path + listingSearch(state), 301)
  const view = listingView(page, path, state, defaultSort)
  const shown: CollectionData = { name: collection.name, description: collection.description, meta, view }
  return data(shown, pageStatus(view))
}
