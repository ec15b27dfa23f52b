import type { CategoryPage as WireCategoryPage } from '#contract/wire.ts'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import type { Crumb } from '../ui/breadcrumb.tsx'
import { listingSearch } from './listing-state.ts'
import { defaultSort, type ListingView } from './listing-view.ts'
import { listingQuery, parseListing } from './parse-listing.ts'
import { listingView, pageStatus } from './read-listing.ts'

export type CategoryData = {
  name: string
  description: string
  meta: WireCategoryPage['meta']
  trail: Crumb[]
  children: { name: string; url: string }[]
  view: ListingView
}

function trailOf({ category, parent_categories }: WireCategoryPage): Crumb[] {
  return [...parent_categories, category].map(({ name, url }) => ({ title: name, url }))
}

/** A category's page of products; an old slug leads to the new one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const state = parseListing(new URL(request.url).searchParams)
  const category = params.category ?? ''
  const call = context
    .get(clientContext)
    .productCategoryGet(
      { params: { category }, query: listingQuery(state, defaultSort) },
      { signal: request.signal },
    )
  const page = await orErrorPage(request, call)
  const path = `/termekek/${page.category.slug}`
  if (page.category.slug !== category) return redirect(path + listingSearch(state), 301)
  const view = listingView(page, path, state, defaultSort)
  const shown: CategoryData = {
    name: page.category.name,
    description: page.category.description,
    meta: page.meta,
    trail: trailOf(page),
    children: page.categories.map(({ name, url }) => ({ name, url })),
    view,
  }
  return data(shown, pageStatus(view))
}
