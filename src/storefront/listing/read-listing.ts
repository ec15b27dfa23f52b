import type { CategoryPage, Filter } from '#contract/wire.ts'
import { cardView } from './card-view.ts'
import { chosenChips, chosenSeason, chosenSize } from './chosen-filters.ts'
import { defaultLimit, hasFilters, listingSearch, withPage, type ListingState } from './listing-state.ts'
import type { ListingView } from './listing-view.ts'

type ListPage = Pick<CategoryPage, 'products' | 'filters'>

/** Choices that would give nothing and are not chosen are left out; a filter that every product passes alike too. */
function usefulFilters(filters: Filter[], total: number): Filter[] {
  return filters
    .map((filter): Filter => {
      if (filter.type === 'range') return filter
      return { ...filter, options: filter.options.filter((option) => option.count > 0 || option.selected) }
    })
    .filter((filter) =>
      filter.type === 'range'
        ? filter.options.min < filter.options.max || filter.options.selected !== null
        : filter.options.some(({ count, selected }) => selected || count < total),
    )
}

/** Search engines see a category and its pages; combinations of filters, sorts and limits are for people. */
function listingMeta(
  path: string,
  state: ListingState,
  lastPage: number,
  empty: boolean,
): ListingView['meta'] {
  const { page, sort, search, limit } = state
  const plain = !hasFilters(state) && sort === null && search === '' && limit === defaultLimit
  const href = (other: number) => path + listingSearch(withPage(state, other))
  return {
    canonical: href(page),
    noindex: !plain || empty,
    previous: page > 1 && page <= lastPage ? href(page - 1) : undefined,
    next: page < lastPage ? href(page + 1) : undefined,
  }
}

/** What a page of a list shows, worked out from the API's response. Only loaders need it. */
export function listingView(
  page: ListPage,
  path: string,
  state: ListingState,
  defaultSort: string,
): ListingView {
  const { data, total, last_page: lastPage } = page.products
  const filters = usefulFilters(page.filters, total)
  return {
    path,
    state,
    defaultSort,
    cards: data.map(cardView),
    total,
    page: state.page,
    lastPage,
    filters,
    chips: chosenChips({ path, state, filters }),
    clear: path + listingSearch({ ...state, page: 1, filters: {} }),
    size: chosenSize(state),
    season: chosenSeason(filters),
    meta: listingMeta(path, state, lastPage, data.length === 0),
  }
}

/** A page past the last one has no products: it says so, and its status is 404. */
export const pageStatus = ({ page, lastPage }: ListingView) => (page > lastPage ? 404 : 200)
