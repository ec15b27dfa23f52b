import type { PagedList, ProductCard } from '#contract/wire.ts'
import { writeOnce } from '#platform/cache/response-text.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Overlays } from '#platform/http/endpoint.ts'
import { findFavouriteProducts } from './wishlist-store.ts'

type Marked = { id: number; on_wishlist: boolean }
type Mark = <T extends Marked>(product: T) => T

/** `on_wishlist` of the signed-in user, on any of their lists, wherever a public response shows products. */
export function wishlistOverlays(sql: Executor): Overlays {
  function marking<T>(apply: (response: T, mark: Mark) => T) {
    return async (userId: number) => {
      const favourites = await findFavouriteProducts(sql, userId)
      if (favourites.size === 0) return null
      // The others stay the cached objects whose JSON is written already.
      const mark: Mark = (product) =>
        favourites.has(product.id) ? writeOnce({ ...product, on_wishlist: true }) : product
      return (response: T) => apply(response, mark)
    }
  }
  const listing = <T extends { products: PagedList<ProductCard> }>(page: T, mark: Mark): T => ({
    ...page,
    products: { ...page.products, data: page.products.data.map(mark) },
  })
  return {
    productGet: marking((product, mark) => mark(product)),
    productGetRelated: marking((cards, mark) => cards.map(mark)),
    productGetByIds: marking((cards, mark) => cards.map(mark)),
    productComparison: marking((products, mark) => products.map(mark)),
    productCategoryGet: marking(listing),
    productCollectionGet: marking(listing),
    productSearch: marking(listing),
  }
}
