import type { EndpointRows } from '../endpoint-schema.ts'
import { cartParams } from '../schemas/cart.ts'
import { checkout, couponBody } from '../schemas/checkout.ts'

/** The coupon of a checkout. */
export const couponEndpoints = {
  checkoutSetCoupon: {
    method: 'POST',
    path: '/v1/checkout/{token}/coupon',
    cache: 'private',
    rateLimit: 'coupon',
    summary: 'Takes a coupon',
    tag: 'checkout',
    params: cartParams,
    body: couponBody,
    response: checkout,
    refusals: [404, 409],
  },
  checkoutRemoveCoupon: {
    method: 'DELETE',
    path: '/v1/checkout/{token}/coupon',
    cache: 'private',
    summary: 'Gives the coupon back',
    tag: 'checkout',
    params: cartParams,
    response: checkout,
    refusals: [404, 409],
  },
} as const satisfies EndpointRows
