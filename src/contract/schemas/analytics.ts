import { z } from 'zod'
import { databaseId } from './shared.ts'

/** One product of an analytics event; amounts in forints. The categories run from the root down. */
export const analyticsItem = z.object({
  item_id: z.string(),
  item_name: z.string(),
  index: z.int().min(0),
  price: z.int().min(0),
  quantity: z.int().min(1),
  currency: z.literal('HUF'),
  item_brand: z.string().optional(),
  item_category: z.string().optional(),
  item_category2: z.string().optional(),
  item_category3: z.string().optional(),
  item_category4: z.string().optional(),
  item_category5: z.string().optional(),
})

/** Everything that is measured, by its name in Google's list. */
export const analyticsEvent = z.enum([
  'page_view',
  'login',
  'logout',
  'sign_up',
  'search',
  'view_item_list',
  'select_item',
  'view_item',
  'add_to_wishlist',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'purchase',
])
const conversionProduct = z.object({
  item_id: z.string().max(100),
  item_name: z.string().max(300),
  price: z.int().min(0).max(1_000_000_000),
  quantity: z.int().min(1).max(9999),
})
/** A product as the catalogue gives it, or its id: what else is to be known of it the shop knows itself. */
const knownProduct = z.union([z.object({ id: databaseId }), databaseId])
const reportedProduct = z.union([conversionProduct, knownProduct])
/** `POST /api/conversion`: something a customer did, with the products it was about. */
export const conversionBody = z.object({
  event: analyticsEvent,
  product: z.union([reportedProduct, z.array(reportedProduct).max(20)]).nullish(),
})
