import type { EndpointRows } from '../endpoint-schema.ts'
import {
  orderQuery,
  paymentTransaction,
  purchase,
  purchaseParams,
  transactionParams,
  transactionQuery,
} from '../schemas/order.ts'

/** Paying an order. */
export const paymentEndpoints = {
  orderPurchase: {
    method: 'POST',
    path: '/v1/order/{order_id}/purchase',
    cache: 'private',
    summary: 'Starts paying an order, or goes on with a payment that was started',
    tag: 'order',
    params: purchaseParams,
    query: orderQuery,
    response: purchase,
    refusals: [404, 409, 503],
  },
  paymentGetTransaction: {
    method: 'GET',
    path: '/v1/payment/transaction/{method}/{reference}',
    cache: 'private',
    summary: 'How an attempt to pay stands',
    tag: 'order',
    params: transactionParams,
    query: transactionQuery,
    response: paymentTransaction,
    refusals: [404],
  },
} as const satisfies EndpointRows
