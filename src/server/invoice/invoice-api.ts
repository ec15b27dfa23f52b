import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { verifySignature } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrder, orderError, type OrderRecord } from '#server/order/index.ts'
import { openDocument } from './invoice-open.ts'
import { createProviders } from './providers.ts'

/** The documents of orders, for those who may see the order. */
export function createInvoiceHandlers(platform: Platform): Pick<Handlers, 'orderGetInvoice'> {
  const providers = createProviders(platform.config.invoices)
  return {
    orderGetInvoice: async ({ params, query }, context) => {
      const order = await ownOrder(platform, params.id, query.signature, context)
      const document = await openDocument(platform, providers, order, query.type)
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
  const isSigned = signature !== undefined && verifySignature(secret, 'order', id, signature)
  const owner = isSigned
    ? { id, signed: true as const }
    : { id, userId: await session.userId(), guestKey: session.key() }
  const order = await findOrder(sql, owner)
  if (!order) throw orderError('order_not_found')
  return order
}
