import type { CategoryPage as WireCategoryPage } from '#contract/wire.ts'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { breadcrumbJsonLd } from '../shell/head.ts'
import { clientContext } from '../shell/page-context.ts'
import { orErrorPage } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'
import { listingQuery, listingSearch, parseListing } from './listing-url.ts'
import { chosenSizeText, listingMeta, listingView, sortOptions, type ListingView } from './listing-view.ts'
import { Listing, ListingHeading } from './listing.tsx'
import styles from './listing.module.css'

const defaultSort = 'name:asc'

type CategoryData = {
  name: string
  description: string
  trail: Crumb[]
  children: { name: string; url: string }[]
  view: ListingView
}

function trailOf({ category, parent_categories }: WireCategoryPage): Crumb[] {
  return [...parent_categories, category].map(({ name, url }) => ({ title: name, url }))
}

export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<CategoryData | Response> {
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
  if (state.page > page.products.last_page)
    return redirect(path + listingSearch({ ...state, page: page.products.last_page }))
  return {
    name: page.category.name,
    description: page.category.description,
    trail: trailOf(page),
    children: page.categories.map(({ name, url }) => ({ name, url })),
    view: listingView(page, path, state, defaultSort),
  }
}

function pageTitle({ name, view }: CategoryData): string {
  const size = chosenSizeText(view)
  return size ? `${size} ${name.toLowerCase()}` : name
}

export const handle: PageHandle<CategoryData> = {
  meta: (data, shop) => ({
    title: data.view.page > 1 ? `${pageTitle(data)}, ${data.view.page}. oldal` : pageTitle(data),
    description: data.description.slice(0, 160),
    ...listingMeta(data.view),
    jsonLd: [breadcrumbJsonLd(data.trail, shop)],
  }),
}

/** A category: its subcategories, filters and products. */
export function Component() {
  const data = useLoaderData<CategoryData>()
  const { view } = data
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={data.trail} />
      <ListingHeading title={pageTitle(data)} view={view} options={sortOptions}>
        {data.description && view.page === 1 ? <p className={styles.lead}>{data.description}</p> : null}
      </ListingHeading>
      {data.children.length > 0 ? (
        <nav className={styles.children} aria-label="Alkategóriák">
          {data.children.map(({ name, url }) => (
            <a key={url} className={styles.chip} href={url}>
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      <Listing view={view} />
    </main>
  )
}
