import { loadShop } from '#server/content/index.ts'
import type { Handlers, RequestContext } from '#server/kernel/endpoint.ts'
import { verifySignature } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { orderError } from './order-errors.ts'
import { presentOrder } from './order-presenting.ts'
import { findOrder, type OrderOwner } from './order-store.ts'

export function createOrderHandlers(kernel: Kernel): Pick<Handlers, 'orderGet'> {
  /** A guest opens an order with the session that placed it, or by the signed link of its letter. Nobody else does. */
  function ownerOf(id: string, signature: string | undefined, context: RequestContext): OrderOwner | null {
    if (signature !== undefined && verifySignature(kernel.secret, 'order', id, signature))
      return { id, signed: true }
    const guestKey = context.session.key()
    return guestKey === null ? null : { id, guestKey }
  }

  return {
    orderGet: async ({ params, query }, context) => {
      const owner = ownerOf(params.id, query.signature, context)
      const [order, shop] = await Promise.all([owner && findOrder(kernel.sql, owner), loadShop(kernel.sql)])
      if (!order) throw orderError('order_not_found')
      return presentOrder(order, shop)
    },
  }
}
