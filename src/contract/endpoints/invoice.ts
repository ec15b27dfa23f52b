import type { EndpointRows } from '../endpoint-schema.ts'
import { invoiceQuery, orderDocument, orderParams } from '../schemas/order.ts'

/** Documents of an order. */
export const invoiceEndpoints = {
  orderGetInvoice: {
    method: 'GET',
    path: '/v1/order/{id}/invoice',
    requiredQuery: ['type'],
    cache: 'private',
    summary: 'A document of an order, as a PDF',
    tag: 'order',
    params: orderParams,
    query: invoiceQuery,
    response: orderDocument,
    file: 'application/pdf',
    refusals: [404],
  },
} as const satisfies EndpointRows
