import { expect, test } from 'vitest'
import { z } from 'zod'
import { analyticsItem } from './analytics.ts'
import { cart, cartItem } from './cart.ts'
import * as catalogue from './catalogue.ts'
import * as listing from './listing.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import * as order from './order.ts'
import * as pickup from './pickup-point.ts'
import { image, money, pagedList, price } from './shared.ts'
import { review } from './review.ts'
import * as user from './user.ts'
import { wishlist, wishlistItem } from './wishlist.ts'

const prices = 'price original_price unit_price original_unit_price is_discount discount_percent'
const packing = 'unit_measure is_packed packing_unit_measure packing_quantity'
const savedAddress = 'id name country postal_code city address full_address is_default'

/** Section 3 of the specification: an entity and its field names. */
test.each<[string, z.ZodType, string]>([
  ['money', money, 'value formatted_value'],
  ['price', price, 'net tax gross'],
  ['image', image, 'product_thumbnail product_cover url title'],
  ['cart', cart, 'id token items totals'],
  ['cart totals', cart.shape.totals, 'count price'],
  [
    'cart item',
    cartItem,
    'id product_id slug product_variant quantity total_price unit_measure primary_image',
  ],
  [
    'product variant',
    catalogue.productVariant,
    `id item_number name slug url ${prices} tax_rate primary_image images attributes packing_quantity availability addable_to_cart`,
  ],
  [
    "cart item's variant",
    cartItem.shape.product_variant,
    `id item_number name slug url ${prices} tax_rate primary_image images attributes packing_quantity availability addable_to_cart`,
  ],
  ['attribute', catalogue.attribute, 'name slug value data'],
  ['availability', catalogue.availability, 'type label'],
  [
    'product',
    catalogue.product,
    `id name item_number description short_description variants attributes on_wishlist ${packing} badges brand option_attributes`,
  ],
  ['badge', catalogue.badge, 'text background_color font_color'],
  ['brand', catalogue.brand, 'name image'],
  ['option attribute', catalogue.optionAttribute, 'name slug selector_type options'],
  ['option', catalogue.optionAttribute.shape.options.element, 'label url data'],
  [
    'product card',
    catalogue.productCard,
    `id variant_id name slug url primary_image badges ${prices} on_wishlist ${packing} multiple_variants availability addable_to_cart`,
  ],
  ['paged list', pagedList(z.unknown()), 'data total per_page current_page last_page'],
  ['category', listing.category, 'id name slug url description image children'],
  ['category page', listing.categoryPage, 'category parent_categories categories products filters'],
  ['collection', listing.collection, 'id name slug url'],
  [
    'blog post',
    content.blogPost,
    'id title slug url lead content image author categories tags formatted_published_at formatted_reading_time',
  ],
  ['blog post page', content.blogPostPage, 'related_posts'],
  [
    'checkout',
    checkout.checkout,
    'token contact shipping_method shipping_address billing_address payment_method cart totals',
  ],
  ['contact', checkout.contact, 'first_name last_name email phone'],
  ['shipping address', checkout.shippingAddress, 'country postal_code city address name phone email comment'],
  ['billing address', checkout.billingAddress, 'name tax_number country postal_code city address'],
  ['payment method', checkout.paymentMethod, 'id name description price type'],
  ['totals', checkout.checkout.shape.totals, 'items total'],
  ['totals item', checkout.totalsItem, 'name price type data'],
  ['totals data', checkout.totalsItem.shape.data, 'request_for_quotation'],
  [
    'shipping method',
    checkout.shippingMethod,
    'id name description price address_required image provider is_pickup_point request_for_quotation',
  ],
  [
    'order',
    order.order,
    'id number date total status payment_status instant_payment items addresses payment_data has_advance_invoice has_invoice tracking_urls',
  ],
  ['order date', order.orderDate, 'formatted_date formatted_time formatted_date_time iso'],
  ['order item', order.orderItem, 'id name item_number unit_measure price quantity total primary_image'],
  ['order status', order.order.shape.status, 'name color'],
  ['payment status', order.order.shape.payment_status, 'title is_pending'],
  ['payment data', order.order.shape.payment_data, 'payment_method sub_total adjustments total'],
  ['order list item', order.orderListItem, 'id number date total status payment_status'],
  ['started payment', order.purchase, 'payment_url'],
  ['invoice', order.invoice, 'type'],
  ['payment transaction', order.paymentTransaction, 'method reference'],
  [
    'user',
    user.user,
    'id email first_name last_name phone is_verified subscribed_to_newsletter cart_token password_set',
  ],
  ['user security', user.userSecurity, 'used_social_providers'],
  ['saved billing address', user.savedBillingAddress, `${savedAddress} type tax_number`],
  ['saved shipping address', user.savedShippingAddress, `${savedAddress} phone comment`],
  ['wishlist', wishlist, 'id name is_default count products'],
  [
    'wishlist item',
    wishlistItem,
    `id product_variant_id name slug image ${prices} attributes unit_measure addable_to_cart`,
  ],
  ['review', review, 'id user rating comment created_at'],
  [
    'pickup point',
    pickup.pickupPoint,
    'id name address coordinates hours_per_day features saturation type provider',
  ],
  ['coordinates', pickup.pickupPoint.shape.coordinates, 'latitude longitude'],
  ['pickup map', pickup.pickupPointsMap, 'pickup_points coordinate_groups'],
  [
    'coordinate group',
    pickup.pickupPointsMap.shape.coordinate_groups.element,
    'center_latitude center_longitude count',
  ],
  ['page', content.page, 'id title slug lead content template regions meta hero_image'],
  ['page query', content.pageQuerySchema, 'slug preview_token'],
  ['page region', content.pageRegion.options[0], 'type items'],
  ['menu', content.menu, 'id slug items'],
  ['menu item', content.menuItem, 'id title url type target details has_children visibility children'],
  ['city', user.city, 'id name postal_code'],
  ['analytics item', analyticsItem, 'item_id item_name index price quantity item_category item_category2'],
])('%s has the fields of the specification', (_name, schema, fields) => {
  const shape = (schema as z.ZodObject).shape
  expect(fields.split(' ').filter((field) => !(field in shape))).toEqual([])
})

test('enumerations are those of the specification', () => {
  expect(content.contactMessageType.options).toEqual(['general', 'order', 'product', 'partner'])
  expect(catalogue.availability.shape.type.unwrap().options).toEqual(['in_stock', 'available_for_order'])
  expect(listing.sortOption.safeParse('price:desc').success).toBe(true)
  expect(listing.sortOption.safeParse('stock:desc').success).toBe(false)
  expect(user.countries.safeParse(['HU']).success).toBe(true)
})
