import type { Wishlist, WishlistItem } from '#contract/wire.ts'
import { findFittingProducts, findSavedCards, isProductShown } from '#server/catalogue/index.ts'
import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPages } from '#platform/http/presenting.ts'
import { wishlistError } from './wishlist-errors.ts'
import {
  addProduct,
  createWishlist,
  deleteWishlist,
  findListedProducts,
  findWishlist,
  flushWishlist,
  listWishlists,
  removeProduct,
  renameWishlist,
  type WishlistKey,
  type WishlistRecord,
} from './wishlist-store.ts'
import { orderItems, presentItem, searchItems, type ListedProduct } from './wishlist.ts'

type WishlistHandlers = Pick<
  Handlers,
  | 'wishlistGetAll'
  | 'wishlistCreate'
  | 'wishlistAddProduct'
  | 'wishlistGet'
  | 'wishlistRename'
  | 'wishlistDelete'
  | 'wishlistRemoveProduct'
  | 'wishlistFlush'
>

/** How many products a list shows of itself. */
const shownProducts = 4

/** The lists of signed-in users; someone else's is unknown. */
export function createWishlistHandlers(platform: Platform): WishlistHandlers {
  const { sql, clock } = platform

  async function presentItems(items: readonly ListedProduct[]): Promise<Map<number, WishlistItem>> {
    const cards = await findSavedCards(sql, [...new Set(items.map(({ productId }) => productId))], clock())
    return new Map(
      items.flatMap((item) => {
        const card = cards.get(item.productId)
        return card ? [[item.id, presentItem(item, card)]] : []
      }),
    )
  }

  async function filterItems<T extends ListedProduct>(
    items: T[],
    filters: Record<string, string> | undefined,
  ): Promise<T[]> {
    if (!filters) return items
    const ids = items.map(({ productId }) => productId)
    const fitting = await findFittingProducts(sql, ids, filters, clock())
    return items.filter(({ productId }) => fitting.has(productId))
  }

  async function presentLists(userId: number, lists: readonly WishlistRecord[]): Promise<Wishlist[]> {
    const wishlistIds = lists.map(({ id }) => id)
    const newest = await findListedProducts(sql, { userId, wishlistIds, perList: shownProducts })
    const items = await presentItems(newest)
    const itemsOf = (list: WishlistRecord) => newest.filter(({ wishlistId }) => wishlistId === list.id)
    return lists.map((list) => ({
      ...presentHead(list),
      products: itemsOf(list).flatMap(({ id }) => items.get(id) ?? []),
    }))
  }

  async function presentList(key: WishlistKey): Promise<Wishlist> {
    const [list] = await presentLists(key.userId, [await findWishlist(sql, key)])
    return list!
  }

  return {
    wishlistGetAll: async (_request, context) => {
      const userId = await requireUser(context)
      return presentLists(userId, await listWishlists(sql, userId))
    },

    wishlistCreate: async ({ body }, context) => {
      const userId = await requireUser(context)
      const id = await sql.begin((tx) => createWishlist(tx, userId, body.name))
      return presentList({ id, userId })
    },

    wishlistGet: async ({ params, query }, context) => {
      const userId = await requireUser(context)
      const list = await findWishlist(sql, { id: params.id, userId })
      const searched = searchItems(
        await findListedProducts(sql, { userId, wishlistIds: [list.id] }),
        query.search,
      )
      const found = await filterItems(searched, query.filters)
      const priced = query.order_by === 'price' ? await presentItems(found) : null
      const ordered = orderItems(found, query, ({ id }) => priced?.get(id)?.price.gross.value ?? 0)
      const page = ordered.slice((query.page - 1) * query.per_page, query.page * query.per_page)
      const items = priced ?? (await presentItems(page))
      const { data, ...pages } = presentPages(
        page.flatMap(({ id }) => items.get(id) ?? []),
        { total: found.length, page: query.page, perPage: query.per_page },
      )
      return { ...presentHead(list), products: data, ...pages }
    },

    wishlistRename: async ({ params, body }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      await renameWishlist(sql, key, body.name)
      return presentList(key)
    },

    wishlistDelete: async ({ params }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      await sql.begin((tx) => deleteWishlist(tx, key))
    },

    wishlistAddProduct: async ({ body }, context) => {
      const key = { id: body.wishlist_id, userId: await requireUser(context) }
      // The list first: of a foreign one nothing may be learned.
      await findWishlist(sql, key)
      if (!(await isProductShown(sql, body.product_id, clock())))
        throw wishlistError('wishlist_product_unknown')
      await sql.begin((tx) => addProduct(tx, key, body.product_id))
      return presentList(key)
    },

    wishlistRemoveProduct: async ({ params }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      await sql.begin((tx) => removeProduct(tx, key, params.product_id))
      return presentList(key)
    },

    wishlistFlush: async ({ params }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      await sql.begin((tx) => flushWishlist(tx, key))
      return presentList(key)
    },
  }
}

function presentHead({ id, name, isDefault, productIds }: WishlistRecord) {
  return { id, name, is_default: isDefault, count: productIds.length, product_ids: productIds }
}
