import { z } from 'zod'
import { brand, garan, productVariant } from './catalogue.ts'
import { deliveryPromise, image, price, token, uuid } from './shared.ts'

export const quantity = z.int().min(1).max(999)

/** Why a line blocks the order. `available_quantity` is the largest quantity that can be had. */
export const lineProblem = z.object({
  code: z.enum(['variant_unavailable', 'insufficient_stock']),
  message: z.string(),
  available_quantity: z.int().min(0),
})

export const cartItem = z
  .object({
    id: z.string(),
    /** Lines of one set share it: tyre, wheel, mounting, in this order; null for all others. `groupSets` makes one of them. */
    set_id: uuid.nullable(),
    product_id: z.int(),
    slug: z.string(),
    name: z.string(),
    url: z.string(),
    product_variant: productVariant,
    quantity,
    total_price: price,
    unit_measure: z.string(),
    primary_image: image.nullable(),
    garan,
    brand: brand.nullable(),
    /** Names of the product's main category and those above it, from the root down. */
    categories: z.array(z.string()),
    problem: lineProblem.nullable(),
  })
  .meta({ id: 'CartItem' })

/** `revision` grows with every change: a response with an older one than the browser holds is dropped. */
export const cart = z
  .object({
    id: z.string(),
    token: z.string(),
    revision: z.int().min(0),
    items: z.array(cartItem),
    totals: z.object({ count: z.int().min(0), price }),
    /** When all of it is with the customer by the usual way; null for a cart without goods that can be had. */
    promise: deliveryPromise.nullable(),
  })
  .meta({ id: 'Cart' })

export const cartParams = z.object({ token })
export const cartItemParams = z.object({ token, item_id: uuid })
const variantId = z.int().min(1).max(2_147_483_647)
export const addItemsBody = z
  .array(z.object({ product_variant_id: variantId, quantity: quantity.default(1) }))
  .min(1)
  .max(100)
/** A set: wheels with their tyres, mounted; `quantity` of each. */
export const addSetBody = z.object({
  tyre_variant_id: variantId,
  wheel_variant_id: variantId,
  quantity: quantity.default(4),
})
/** What a cart begins with; no body, or an object without meaning, begins an empty one. */
export const firstItemsBody = z.union([addItemsBody, z.object({})]).optional()
export const quantityBody = z.object({ quantity })
