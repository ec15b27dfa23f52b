import { useLoaderData } from 'react-router'
import { describePage } from '#contract/summary.ts'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { CategoryData } from './category-loader.ts'
import { sizeText } from '../ui/tyre.ts'
import { itemListJsonLd, listingSummary, sortOptions, withSeason } from './listing-view.ts'
import { Listing, ListingHeading } from './listing.tsx'
import styles from './listing.module.css'

/** `Téli abroncsok`, `205/55 R16 téli abroncsok`: what is chosen belongs to the name. In a script of its own: a first visit has its data already. */
function pageTitle({ name, season: own, view }: CategoryData): string {
  const lower = name.toLowerCase()
  const season = view.season && !lower.includes(view.season) ? view.season : null
  if (view.size) return [sizeText(view.size), season, lower].filter(Boolean).join(' ')
  // The category of another season keeps its name.
  if (!season || own) return withSeason(name, view)
  return `${season.charAt(0).toUpperCase()}${season.slice(1)} ${lower}`
}

/** A size and a season say more than what the merchant wrote for the whole. */
function headTitle(data: CategoryData): string {
  const { size, season } = data.view
  const { title } = data.meta
  return size || (season && !title.toLowerCase().includes(season))
    ? pageTitle(data)
    : title || pageTitle(data)
}

export const handle: PageHandle<CategoryData> = {
  meta: (data, shop) => ({
    title: data.view.page > 1 ? `${headTitle(data)}, ${data.view.page}. oldal` : headTitle(data),
    description: describePage(
      data.meta.description,
      data.description,
      data.children.map(({ name }) => name).join(', '),
      listingSummary,
    ),
    ...data.view.meta,
    ...(import.meta.env.SSR
      ? { jsonLd: [breadcrumbJsonLd(data.trail, shop), ...itemListJsonLd(pageTitle(data), data.view, shop)] }
      : {}),
  }),
}

/** A category: its subcategories, filters and products. */
export function Component() {
  const data = useLoaderData<CategoryData>()
  const { view } = data
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={data.trail} />
      <ListingHeading title={pageTitle(data)} season={data.season} view={view} options={sortOptions}>
        {data.description && view.page === 1 && view.chips.length === 0 ? (
          <p className={styles.lead}>{data.description}</p>
        ) : null}
      </ListingHeading>
      {data.children.length > 0 ? (
        <nav
          className={view.size ? `${styles.children} ${styles.aside}` : styles.children}
          aria-label="Alkategóriák"
        >
          {data.children.map(({ name, url }) => (
            <a key={url} className={styles.chip} href={url}>
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      <Listing view={view} picks={data.picks} />
    </main>
  )
}
