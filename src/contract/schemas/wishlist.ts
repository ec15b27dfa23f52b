import { z } from 'zod'
import { attribute, availability, prices } from './catalogue.ts'
import { listQuery } from './listing.ts'
import { databaseId, direction, image, line, pageQuery, uuid } from './shared.ts'

/** `product_variant_id` is the variant that the product's card shows now. */
export const wishlistItem = z
  .object({
    id: z.int(),
    product_id: z.int(),
    product_variant_id: z.int(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    image: image.nullable(),
    ...prices,
    attributes: z.array(attribute),
    unit_measure: z.string(),
    availability,
    addable_to_cart: z.boolean(),
    multiple_variants: z.boolean(),
    default_quantity: z.int().min(1),
    added_at: z.string(),
  })
  .meta({ id: 'WishlistItem' })

/** `product_ids` names all its products, newest first; `products` shows the newest four. */
export const wishlist = z
  .object({
    id: z.string(),
    name: z.string(),
    is_default: z.boolean(),
    count: z.int().min(0),
    product_ids: z.array(z.int()),
    products: z.array(wishlistItem),
  })
  .meta({ id: 'Wishlist' })

/** The same with a page of its products. `total` counts those that fit the search. */
export const wishlistPage = wishlist
  .extend({
    total: z.int().min(0),
    per_page: z.int().min(1).max(96),
    current_page: z.int().min(1),
    last_page: z.int().min(1),
  })
  .meta({ id: 'WishlistPage' })

export const wishlistParams = z.object({ id: uuid })
export const wishlistProductParams = z.object({ id: uuid, product_id: databaseId })
export const wishlistNameBody = z.object({ name: line(100) })
export const wishlistProductBody = z.object({ wishlist_id: uuid, product_id: databaseId })
/** `id` orders by the time of adding; `filters` are those of catalogue lists. */
export const wishlistQuery = z.object({
  search: z.string().max(200).optional(),
  filters: listQuery.shape.filters,
  order_by: z.enum(['id', 'name', 'price']).default('id'),
  direction: direction.default('desc'),
  ...pageQuery,
})
