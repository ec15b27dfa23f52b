import type { ShopClient } from '#contract/client.ts'
import type { CategoryPage as WireCategoryPage } from '#contract/wire.ts'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { seasonCategories, seasons } from '../home/tyre-categories.ts'
import { clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage, orNull } from '../runtime/router/page-error.ts'
import { texts } from '../texts.ts'
import type { Crumb } from '../ui/breadcrumb.tsx'
import { listingSearch, seasonSlug } from './listing-state.ts'
import { defaultSort, type ListingView } from './listing-view.ts'
import { choosePicks, type Proposal } from './picks.ts'
import { listingQuery, parseListing } from './parse-listing.ts'
import { listingView, pageStatus } from './read-listing.ts'

export type CategoryData = {
  name: string
  description: string
  meta: WireCategoryPage['meta']
  trail: Crumb[]
  children: { name: string; url: string }[]
  /** `téli` of the winter tyres' category and those in it. */
  season: string | null
  /** Three proposals above a size's tyres, or none. */
  picks: Proposal[]
  view: ListingView
}

function trailOf({ category, parent_categories }: WireCategoryPage): Crumb[] {
  return [...parent_categories, category].map(({ name, url }) => ({ title: name, url }))
}

function seasonOf({ category, parent_categories }: WireCategoryPage): string | null {
  const slugs = [...parent_categories, category].map(({ slug }) => slug)
  const season = seasons.find((one) => slugs.includes(seasonCategories[one]))
  return season ? texts.seasons[season].toLowerCase() : null
}

/** Fewer tyres are seen at a glance. */
const minForPicks = 6
const dearTyres = 8

/** On the first page of a size in its own order. Of all that is in stock; of the season of the first one where none was chosen. */
async function picksOf(
  client: ShopClient,
  { category, products }: WireCategoryPage,
  { size, state, total, page }: ListingView,
  signal: AbortSignal,
): Promise<Proposal[]> {
  const [first] = products.data
  if (!size || !first || page > 1 || state.sort !== null || total < minForPicks) return []
  const season = first.attributes.find(({ slug }) => slug === seasonSlug)?.data
  const filters = {
    ...(typeof season === 'string' ? { [seasonSlug]: season } : {}),
    ...state.filters,
    keszlet: 'raktaron',
  }
  const query = async (direction: 'asc' | 'desc', per_page: number) => {
    const found = await orNull(
      client.productCategoryGet(
        {
          params: { category: category.slug },
          query: { filters, order_by: 'price', direction, page: 1, per_page },
        },
        { signal },
      ),
    )
    return found?.products.data ?? []
  }
  const [cheap, dear] = await Promise.all([query('asc', 1), query('desc', dearTyres)])
  return choosePicks(products.data, cheap, dear)
}

/** A category's page of products; an old slug leads to the new one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const state = parseListing(new URL(request.url).searchParams)
  const category = params.category ?? ''
  const client = context.get(clientContext)
  const call = client.productCategoryGet(
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
    season: seasonOf(page),
    picks: await picksOf(client, page, view, request.signal),
    view,
  }
  return data(shown, pageStatus(view))
}
