import type { ProductCard, WishlistItem } from '#contract/wire.ts'
import { foldText } from '#listing-index/index.ts'

/** Rules of lists: what fits a search, in which order, and how an item is shown. Pure. */

export const maxWishlists = 50
export const maxProductsPerWishlist = 500

/** A product on a list; `id` grows with the time of adding. */
export type ListedProduct = { id: number; productId: number; name: string; addedAt: Date }
export type WishlistOrder = { order_by: 'id' | 'name' | 'price'; direction: 'asc' | 'desc' }

/** Those whose names hold every word of the search, without regard to case and accents. */
export function searchItems<T extends { name: string }>(
  items: readonly T[],
  search: string | undefined,
): T[] {
  const words = foldText(search ?? '')
    .split(' ')
    .filter(Boolean)
  return items.filter(({ name }) => {
    const folded = foldText(name)
    return words.every((word) => folded.includes(word))
  })
}

const hungarian = new Intl.Collator('hu', { numeric: true })

/** In the requested order; what is equal stands in the order of adding, the newest first. */
export function orderItems<T extends ListedProduct>(
  items: readonly T[],
  { order_by, direction }: WishlistOrder,
  grossOf: (item: T) => number,
): T[] {
  const sign = direction === 'asc' ? 1 : -1
  const compare = {
    id: (a: T, b: T) => a.id - b.id,
    name: (a: T, b: T) => hungarian.compare(a.name, b.name),
    price: (a: T, b: T) => grossOf(a) - grossOf(b),
  }[order_by]
  return items.toSorted((a, b) => sign * compare(a, b) || b.id - a.id)
}

/** A product's card as an item of a list. */
export function presentItem(item: Pick<ListedProduct, 'id' | 'addedAt'>, card: ProductCard): WishlistItem {
  const { price, unit_price, is_discount, discount_percent, tax_rate } = card
  return {
    id: item.id,
    product_id: card.id,
    product_variant_id: card.variant_id,
    name: card.name,
    slug: card.slug,
    url: card.url,
    image: card.primary_image,
    price,
    unit_price,
    is_discount,
    discount_percent,
    tax_rate,
    ...(card.original_price && { original_price: card.original_price }),
    ...(card.original_unit_price && { original_unit_price: card.original_unit_price }),
    ...(card.lowest_price_30d && { lowest_price_30d: card.lowest_price_30d }),
    attributes: card.attributes,
    unit_measure: card.unit_measure,
    availability: card.availability,
    addable_to_cart: card.addable_to_cart,
    multiple_variants: card.multiple_variants,
    default_quantity: card.default_quantity,
    added_at: item.addedAt.toISOString(),
  }
}
