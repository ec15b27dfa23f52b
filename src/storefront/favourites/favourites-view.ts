import type { Wishlist, WishlistItem, WishlistPage } from '#contract/wire.ts'
import { lowestPriceText, stockText, startQuantity } from '../listing/card-view.ts'
import { modelName } from '../ui/model-name.ts'
import { tyreSeason, tyreSize } from '../ui/tyre-details.ts'
import type { Season, TyreSize } from '../ui/tyre.ts'

export type FavouriteRow = {
  productId: number
  variantId: number
  url: string
  name: string
  model: string
  thumbnail: string | null
  size: TyreSize | null
  season: Season | null
  stock: { type: 'in_stock' | 'available_for_order' | null; label: string; delivery: string | null }
  price: string
  lowest: string | null
  /** How many to add; null when it can't be bought from the list. */
  add: number | null
}
export type ListTab = { id: string; name: string; count: number; href: string; current: boolean }
export type FavouritesView = {
  lists: ListTab[]
  open: {
    id: string
    name: string
    count: number
    rows: FavouriteRow[]
    page: number
    lastPage: number
  } | null
  query: ListQuery
}

/** What the address requests. `order` is `added`, `name` or `price` with its direction. */
export type ListQuery = { list: string | null; page: number; search: string; order: Order }
export const orders = {
  'id:desc': 'Legutóbb hozzáadott elöl',
  'id:asc': 'Legrégebben hozzáadott elöl',
  'name:asc': 'Név szerint',
  'price:asc': 'Olcsók elöl',
  'price:desc': 'Drágák elöl',
} as const
export type Order = keyof typeof orders
const isOrder = (text: string | null): text is Order => text !== null && Object.hasOwn(orders, text)

export function readQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page'))
  const order = search.get('sort')
  return {
    list: search.get('lista'),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    search: (search.get('keres') ?? '').trim().slice(0, 200),
    order: isOrder(order) ? order : 'id:desc',
  }
}

/** The address of a list as it is shown; what is usual is left out. */
export function listAddress({ list, page, search, order }: ListQuery): string {
  const parameters = new URLSearchParams()
  if (list !== null) parameters.set('lista', list)
  if (search) parameters.set('keres', search)
  if (order !== 'id:desc') parameters.set('sort', order)
  if (page > 1) parameters.set('page', String(page))
  const text = parameters.toString()
  return text ? `/kedvencek?${text}` : '/kedvencek'
}

function favouriteRow(item: WishlistItem): FavouriteRow {
  const size = tyreSize(item.attributes, item.name)
  const { availability } = item
  return {
    productId: item.product_id,
    variantId: item.product_variant_id,
    url: item.url,
    name: item.name,
    model: modelName(item.name, null, size),
    thumbnail: item.image?.product_thumbnail ?? null,
    size,
    season: tyreSeason(item.attributes),
    stock: { type: availability.type, label: stockText(availability), delivery: availability.delivery },
    price: item.price.gross.formatted_value,
    lowest: item.is_discount && item.lowest_price_30d ? lowestPriceText(item.lowest_price_30d) : null,
    add: item.addable_to_cart && !item.multiple_variants ? startQuantity(item) : null,
  }
}

export function favouritesView(
  lists: readonly Wishlist[],
  open: WishlistPage | null,
  query: ListQuery,
): FavouritesView {
  const usual: ListQuery = { list: null, page: 1, search: '', order: 'id:desc' }
  return {
    lists: lists.map(({ id, name, count }) => ({
      id,
      name,
      count,
      href: listAddress({ ...usual, list: id }),
      current: id === open?.id,
    })),
    open: open && {
      id: open.id,
      name: open.name,
      count: open.count,
      rows: open.products.map(favouriteRow),
      page: open.current_page,
      lastPage: open.last_page,
    },
    query: { ...query, list: open?.id ?? null },
  }
}
