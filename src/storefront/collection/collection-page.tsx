import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listingQuery, listingSearch, parseListing } from '../listing/listing-url.ts'
import { listingMeta, listingView, sortOptions, type ListingView } from '../listing/listing-view.ts'
import { Listing, ListingHeading } from '../listing/listing.tsx'
import { clientContext } from '../shell/page-context.ts'
import { orErrorPage } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'

const defaultSort = 'name:asc'

type CollectionData = { name: string; description: string; view: ListingView }

export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<CollectionData | Response> {
  const state = parseListing(new URL(request.url).searchParams)
  const slug = params.slug ?? ''
  const call = context
    .get(clientContext)
    .productCollectionGet(
      { params: { slug }, query: listingQuery(state, defaultSort) },
      { signal: request.signal },
    )
  const { collection, ...page } = await orErrorPage(request, call)
  const path = `/gyujtemeny/${collection.slug}`
  if (collection.slug !== slug) return redirect(path + listingSearch(state), 301)
  if (state.page > page.products.last_page)
    return redirect(path + listingSearch({ ...state, page: page.products.last_page }))
  return {
    name: collection.name,
    description: collection.description,
    view: listingView(page, path, state, defaultSort),
  }
}

export const handle: PageHandle<CollectionData> = {
  meta: ({ name, description, view }) => ({
    title: name,
    description: description.slice(0, 160),
    ...listingMeta(view),
  }),
}

/** A collection that the merchant put together: the same list as a category's. */
export function Component() {
  const { name, description, view } = useLoaderData<CollectionData>()
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={[{ title: name, url: view.path }]} />
      <ListingHeading title={name} view={view} options={sortOptions}>
        {description && view.page === 1 ? <p className="muted">{description}</p> : null}
      </ListingHeading>
      <Listing view={view} />
    </main>
  )
}
