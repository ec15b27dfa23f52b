import type { CategoryPage, Filter } from '#contract/wire.ts'
import { formatNumber } from '#contract/money.ts'
import { sizeText } from '../ui/tyre.ts'
import { cardView, type CardView } from './card-view.ts'
import { hasFilters, listingSearch, withoutFilter, withPage, type ListingState } from './listing-url.ts'

export type SortOption = { value: string; label: string }
export type Chip = { text: string; href: string }

/** A list of products as a page shows it, whatever it is a list of. */
export type ListingView = {
  path: string
  state: ListingState
  defaultSort: string
  cards: CardView[]
  total: number
  page: number
  lastPage: number
  filters: Filter[]
}

export const sortOptions: SortOption[] = [
  { value: 'name:asc', label: 'Név szerint, A–Z' },
  { value: 'name:desc', label: 'Név szerint, Z–A' },
  { value: 'price:asc', label: 'Legolcsóbb elöl' },
  { value: 'price:desc', label: 'Legdrágább elöl' },
]
export const searchSortOptions: SortOption[] = [
  { value: 'relevance:desc', label: 'Legjobb találatok elöl' },
  ...sortOptions,
]

type ListPage = Pick<CategoryPage, 'products' | 'filters'>

/** Choices that would give nothing and are not chosen are left out; a filter without choices too. */
function usefulFilters(filters: Filter[]): Filter[] {
  return filters
    .map((filter): Filter => {
      if (filter.type === 'range') return filter
      return { ...filter, options: filter.options.filter((option) => option.count > 0 || option.selected) }
    })
    .filter((filter) =>
      filter.type === 'range'
        ? filter.options.min < filter.options.max || filter.options.selected !== null
        : filter.options.length > 0,
    )
}

export function listingView(
  page: ListPage,
  path: string,
  state: ListingState,
  defaultSort: string,
): ListingView {
  const { data, total, current_page, last_page } = page.products
  return {
    path,
    state,
    defaultSort,
    cards: data.map(cardView),
    total,
    page: current_page,
    lastPage: last_page,
    filters: usefulFilters(page.filters),
  }
}

export const pageHref = ({ path, state }: ListingView, page: number) =>
  path + listingSearch(withPage(state, page))

/** What the visitor chose, each with the address without it. */
export function chips({ path, state, filters }: ListingView): Chip[] {
  return filters.flatMap((filter): Chip[] => {
    if (filter.type === 'range') {
      const { selected } = filter.options
      return selected
        ? [
            {
              text: rangeText(filter.name, selected, filter.unit),
              href: path + listingSearch(withoutFilter(state, filter.slug)),
            },
          ]
        : []
    }
    return filter.options
      .filter((option) => option.selected)
      .map((option) => ({
        text: chipText(filter, option.label),
        href: path + listingSearch(withoutFilter(state, filter.slug, option.value)),
      }))
  })
}

// A class letter, a number or a bare yes says nothing without its filter's name.
function chipText({ name }: Filter, label: string): string {
  if (/^(?:igen|nem)$/i.test(label)) return /^igen$/i.test(label) ? name : `${name}: nem`
  return label.length <= 3 || /^[\d.,\s]+\S{0,3}$/.test(label) ? `${name}: ${label}` : label
}

function rangeText(
  name: string,
  { min, max }: { min: number | null; max: number | null },
  unit?: string,
): string {
  const suffix = unit ? `\u00a0${unit}` : ''
  if (min !== null && max !== null) return `${name}: ${formatNumber(min)}–${formatNumber(max)}${suffix}`
  return min === null
    ? `${name}: ${formatNumber(max ?? 0)}${suffix} alatt`
    : `${name}: ${formatNumber(min)}${suffix} felett`
}

/** `205/55 R16` when exactly one width, profile and rim are chosen: the title of the page becomes the size. */
export function chosenSize({
  state: { filters },
}: ListingView): { width: string; profile: string; rim: string } | null {
  const [width, profile, rim] = [filters.szelesseg, filters.oldalfal, filters.felni]
  const single = (value: string | undefined) => value !== undefined && /^\d{1,3}(?:\.5)?$/.test(value)
  return width && profile && rim && single(width) && single(profile) && single(rim)
    ? { width, profile, rim: `R${rim.replace('.', ',')}` }
    : null
}

export function chosenSizeText(view: ListingView): string | null {
  const size = chosenSize(view)
  return size ? sizeText({ ...size, load: null, speed: null, reinforced: false }) : null
}

/** Search engines see a category and its pages; combinations of filters, sorts and limits are for people. */
export function listingMeta(view: ListingView) {
  const plain =
    !hasFilters(view.state) && view.state.sort === null && view.state.search === '' && view.state.limit === 24
  return {
    canonical: pageHref(view, view.page),
    noindex: !plain || view.total === 0,
    previous: view.page > 1 ? pageHref(view, view.page - 1) : undefined,
    next: view.page < view.lastPage ? pageHref(view, view.page + 1) : undefined,
  }
}
