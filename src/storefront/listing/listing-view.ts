import type { Filter } from '#contract/wire.ts'
import type { ShopDetails } from '../runtime/router/page-context.ts'
import type { JsonLd, PageMeta } from '../runtime/router/page-module.ts'
import type { TyreSize } from '../ui/tyre.ts'
import type { CardView } from './card-view.ts'
import { listingSearch, withPage, type ListingState } from './listing-state.ts'

export type SortOption = { value: string; label: string }
export type Chip = { text: string; href: string }

/** A list of products as a page shows it, whatever it is a list of. */
export type ListingView = {
  path: string
  state: ListingState
  defaultSort: string
  cards: CardView[]
  total: number
  /** The page requested; past the last one there are no cards. */
  page: number
  lastPage: number
  filters: Filter[]
  /** What the customer chose, each with the address without it. */
  chips: Chip[]
  /** The address without any filter. */
  clear: string
  /** The single size that was chosen. */
  size: TyreSize | null
  /** `téli`, when it is the only one chosen. */
  season: string | null
  meta: Pick<PageMeta, 'canonical' | 'noindex' | 'previous' | 'next'>
}

/** What search engines are given of a list that little is written of. */
export const listingSummary =
  'Szűrjön márka és ár szerint; a készletet és a szállítás napját minden terméknél látja.'

const furtherSorts: SortOption[] = [
  { value: 'popular:desc', label: 'Legnépszerűbb elöl' },
  { value: 'price:asc', label: 'Legolcsóbb elöl' },
  { value: 'price:desc', label: 'Legdrágább elöl' },
  { value: 'rating:desc', label: 'Legjobb értékelés elöl' },
  { value: 'discount:desc', label: 'Legnagyobb kedvezmény elöl' },
  { value: 'fastest:desc', label: 'Leggyorsabb szállítás elöl' },
  { value: 'name:asc', label: 'Név szerint, A–Z' },
  { value: 'name:desc', label: 'Név szerint, Z–A' },
]
/** A list's own order, unless it is a search's. */
export const defaultSort = 'recommended:desc'
export const sortOptions: SortOption[] = [{ value: defaultSort, label: 'Ajánlott' }, ...furtherSorts]
export const searchSortOptions: SortOption[] = [
  { value: 'relevance:desc', label: 'Legjobb találatok elöl' },
  ...furtherSorts,
]

export const pageHref = ({ path, state }: ListingView, page: number) =>
  path + listingSearch(withPage(state, page))

/** A heading with the only season that is chosen, where it does not say it itself: `Keresés: 205/55, téli`. */
export const withSeason = (title: string, { season }: Pick<ListingView, 'season'>): string =>
  season && !title.toLowerCase().includes(season) ? `${title}, ${season}` : title

/** The list as search engines read it: what it is called, and the addresses of its products in order. */
export function itemListJsonLd(
  name: string,
  { cards, page, state }: ListingView,
  shop: ShopDetails,
): JsonLd[] {
  if (!import.meta.env.SSR || cards.length === 0) return []
  const first = (page - 1) * state.limit + 1
  const itemListElement = cards.map(({ url }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    url: new URL(url, shop.publicUrl).href,
  }))
  return [{ '@context': 'https://schema.org', '@type': 'ItemList', name, itemListElement }]
}
