import { useLoaderData } from 'react-router'
import { describePage } from '#contract/summary.ts'
import { itemListJsonLd, listingSummary, sortOptions, withSeason } from '../listing/listing-view.ts'
import { Listing, ListingHeading } from '../listing/listing.tsx'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { CollectionData } from './collection-loader.ts'

/** In a script of its own: a first visit has its data already. */
export const handle: PageHandle<CollectionData> = {
  meta: ({ name, description, meta, view }, shop) => ({
    title: withSeason(meta.title || name, view) + (view.page > 1 ? `, ${view.page}. oldal` : ''),
    description: describePage(meta.description, description, listingSummary),
    ...view.meta,
    ...(import.meta.env.SSR ? { jsonLd: itemListJsonLd(withSeason(name, view), view, shop) } : {}),
  }),
}

/** A collection that the merchant put together: the same list as a category's. */
export function Component() {
  const { name, description, view } = useLoaderData<CollectionData>()
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={[{ title: name, url: view.path }]} />
      <ListingHeading title={withSeason(name, view)} view={view} options={sortOptions}>
        {description && view.page === 1 ? <p className="muted">{description}</p> : null}
      </ListingHeading>
      <Listing view={view} />
    </main>
  )
}
