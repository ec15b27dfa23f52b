import { z } from 'zod'
import { attribute, prices, productCard } from './catalogue.ts'
import { image } from './shared.ts'

export const user = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  is_verified: z.boolean(),
  subscribed_to_newsletter: z.boolean(),
  cart_token: z.string().nullable(),
  password_set: z.boolean(),
})
export const userSecurity = z.object({
  password_set: z.boolean(),
  used_social_providers: z.array(z.string()),
})

const savedAddress = {
  id: z.int(),
  name: z.string(),
  country: z.string(),
  postal_code: z.string(),
  city: z.string(),
  address: z.string(),
  full_address: z.string(),
  is_default: z.boolean(),
}
export const savedBillingAddress = z.object({
  ...savedAddress,
  type: z.enum(['individual', 'company']),
  tax_number: z.string().nullable(),
})
export const savedShippingAddress = z.object({
  ...savedAddress,
  phone: z.string().nullable(),
  comment: z.string().nullable(),
})

export const wishlist = z.object({
  id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  count: z.int().min(0),
  products: z.array(productCard),
})
export const wishlistItem = z.object({
  id: z.int(),
  product_variant_id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: image.nullable(),
  ...prices,
  attributes: z.array(attribute),
  unit_measure: z.string(),
  addable_to_cart: z.boolean(),
})
export const review = z.object({
  id: z.int(),
  user: z.object({ name: z.string() }),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  created_at: z.string(),
})

/** A place that a postal code belongs to. */
export const city = z.object({ id: z.int(), name: z.string(), postal_code: z.string() })
/** ISO 3166-1 alpha-2 codes; the shop delivers to Hungary alone. */
export const countries = z.array(z.literal('HU'))
