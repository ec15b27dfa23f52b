import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrder, orderError, type OrderRecord, orderOwner } from '#server/order/index.ts'
import { openDocument } from './invoice-open.ts'
import { createProviders } from './providers.ts'

/** The documents of orders, for those who may see the order. */
export function createInvoiceHandlers(platform: Platform): Pick<Handlers, 'orderGetInvoice'> {
  return {
    orderGetInvoice: async ({ params, query }, context) => {
      const order = await ownOrder(platform, params.id, query.signature, context)
      const document = await openDocument(
        platform,
        createProviders(platform.config.invoices),
        order,
        query.type,
      )
      if (!document) throw platformError('not_found')
      return document
    },
  }
}

async function ownOrder(
  { sql, secret }: Platform,
  id: string,
  signature: string | undefined,
  { session }: RequestContext,
): Promise<OrderRecord> {
  const order = await findOrder(sql, await orderOwner(secret, id, { signature, session }))
  if (!order) throw orderError('order_not_found')
  return order
}
