import { loadShop } from '#server/content/index.ts'
import { requireUser, type Handlers, type RequestContext } from '#server/kernel/endpoint.ts'
import { verifySignature } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentPages } from '#server/kernel/presenting.ts'
import { createOrderAgain } from './order-again-api.ts'
import { orderError } from './order-errors.ts'
import { presentListedOrder, presentOrder } from './order-presenting.ts'
import { findOrder, listOrders, type OrderOwner } from './order-store.ts'

export function createOrderHandlers(
  kernel: Kernel,
): Pick<Handlers, 'orderGet' | 'orderList' | 'orderOrderAgain'> {
  /** The account that has it, the guest's session that placed it, or the signed link of its letter opens an order. */
  async function ownerOf(
    id: string,
    signature: string | undefined,
    { session }: RequestContext,
  ): Promise<OrderOwner> {
    if (signature !== undefined && verifySignature(kernel.secret, 'order', id, signature))
      return { id, signed: true }
    return { id, userId: await session.userId(), guestKey: session.key() }
  }

  return {
    orderList: async ({ query: { page, per_page } }, context) => {
      const userId = await requireUser(context)
      const window = { limit: per_page, offset: (page - 1) * per_page }
      const [{ orders, total }, shop] = await Promise.all([
        listOrders(kernel.sql, userId, window),
        loadShop(kernel.sql),
      ])
      const data = orders.map((order) => presentListedOrder(order, shop))
      return presentPages(data, { total, page, perPage: per_page })
    },

    orderGet: async ({ params, query }, context) => {
      const owner = await ownerOf(params.id, query.signature, context)
      const [order, shop] = await Promise.all([findOrder(kernel.sql, owner), loadShop(kernel.sql)])
      if (!order) throw orderError('order_not_found')
      return presentOrder(order, shop)
    },

    orderOrderAgain: createOrderAgain(kernel),
  }
}
