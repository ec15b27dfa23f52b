import type { EndpointRows } from '../endpoint-schema.ts'
import {
  claimableOrders,
  claimedOrders,
  order,
  orderListItem,
  orderListQuery,
  orderParams,
  orderQuery,
  reorderedCart,
} from '../schemas/order.ts'
import { pagedList } from '../schemas/shared.ts'

/** Orders of the one who placed them. */
export const orderEndpoints = {
  orderGet: {
    method: 'GET',
    path: '/v1/order/{id}',
    eager: true,
    cache: 'private',
    summary: 'An order of the one who placed it',
    tag: 'order',
    params: orderParams,
    query: orderQuery,
    response: order,
  },
  orderList: {
    method: 'GET',
    path: '/v1/order',
    cache: 'private',
    summary: 'The own orders, newest first',
    tag: 'order',
    query: orderListQuery,
    response: pagedList(orderListItem),
    signedIn: true,
  },
  orderGetClaimable: {
    method: 'GET',
    path: '/v1/order/claimable',
    cache: 'private',
    summary: 'How many guest orders with the own address may be taken over',
    tag: 'order',
    response: claimableOrders,
    signedIn: true,
  },
  orderClaim: {
    method: 'POST',
    path: '/v1/order/claim',
    cache: 'private',
    summary: 'Takes over the guest orders with the own verified address',
    tag: 'order',
    response: claimedOrders,
    signedIn: true,
    refusals: [409],
  },
  orderOrderAgain: {
    method: 'POST',
    path: '/v1/order/{id}/order-again',
    cache: 'private',
    summary: "Puts an own order's products into the customer's cart, as far as they can be had",
    tag: 'order',
    params: orderParams,
    response: reorderedCart,
    refusals: [404, 422],
  },
} as const satisfies EndpointRows
