import type { EndpointRows } from '../endpoint-schema.ts'
import { cartReminderBody, contactResponse, resumedCart } from '../schemas/contact.ts'

/** Links of the emails about abandoned carts. */
export const cartReminderEndpoints = {
  cartReminderResume: {
    method: 'POST',
    path: '/v1/cart-reminder/resume',
    cache: 'private',
    summary: "The cart that an email's link goes on with",
    tag: 'cart',
    body: cartReminderBody,
    response: resumedCart,
    refusals: [404],
  },
  cartReminderEnd: {
    method: 'POST',
    path: '/v1/cart-reminder/end',
    cache: 'private',
    summary: "No emails about this cart, by the email's link",
    tag: 'cart',
    body: cartReminderBody,
    response: contactResponse,
    refusals: [404],
  },
} as const satisfies EndpointRows
