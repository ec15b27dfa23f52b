import type { CardView } from '../listing/card-view.ts'
import type { ListingView } from '../listing/listing-view.ts'
import type { ProductView } from '../product/product-view.ts'
import type { Crumb } from '../ui/breadcrumb.tsx'
import { cardItem, productItem, type AnalyticsItem } from './analytics-item.ts'

export type PageEvent = { event: string; parameters: { items?: AnalyticsItem[] } & Record<string, unknown> }
/** A page as the router knows it: the route's name as sent with every page view, and its loader's data. */
export type ShownPage = { name: string; data: unknown }

type Listing = { view: ListingView; trail?: Crumb[]; name?: string }
const asListing = (data: unknown) =>
  data && typeof data === 'object' && 'view' in data ? (data as Listing) : null
const asSearch = (data: unknown) => data as { term: string; found: { view: ListingView } | null } | null

type List = { id: string; name: string; cards: CardView[]; first: number }

function listing(id: string, name: string, view: ListingView): List {
  return { id, name, cards: view.cards, first: (view.page - 1) * view.state.limit }
}

/** The list of products that a page shows; null when it shows none. */
export function listOf({ name, data }: ShownPage): List | null {
  if (name === 'search-search___hu') {
    const found = asSearch(data)?.found
    return found ? listing('search', 'Keresés', found.view) : null
  }
  if (name !== 'products-category___hu' && name !== 'collection-slug___hu') return null
  const page = asListing(data)
  if (!page) return null
  return listing(page.view.path, page.trail?.at(-1)?.title ?? page.name ?? '', page.view)
}

const asItems = ({ cards, first }: List) => cards.map((card, index) => cardItem(card, first + index))

/** What opening a page reports besides the view of it. Pure. */
export function pageEvents(page: ShownPage): PageEvent[] {
  if (page.name === 'product-slug___hu' && page.data)
    return [{ event: 'view_item', parameters: { items: [productItem(page.data as ProductView)] } }]
  const term = page.name === 'search-search___hu' ? asSearch(page.data)?.term : undefined
  const search = term ? [{ event: 'search', parameters: { search_term: term } }] : []
  const list = listOf(page)
  if (!list || list.cards.length === 0) return search
  const { id, name } = list
  const parameters = { item_list_id: id, item_list_name: name, items: asItems(list) }
  return [...search, { event: 'view_item_list', parameters }]
}

/** The choice of a product from a page's list by its link; null for other links. */
export function selection(page: ShownPage, path: string): PageEvent | null {
  const list = listOf(page)
  const item = list && asItems(list)[list.cards.findIndex(({ url }) => url === path)]
  if (!list || !item) return null
  const { id, name } = list
  return { event: 'select_item', parameters: { item_list_id: id, item_list_name: name, items: [item] } }
}
