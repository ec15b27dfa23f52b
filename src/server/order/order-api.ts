import { dayOf } from '#hungary/calendar-day.ts'
import { findTyreTraits } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPages } from '#platform/http/presenting.ts'
import { createOrderAgain } from './order-again-api.ts'
import { orderError } from './order-errors.ts'
import { orderOwner } from './order-owner.ts'
import { presentListedOrder, presentOrder } from './order-presenting.ts'
import { findOrder, listOrders } from './order-store.ts'
import { workshopCard } from './workshop-card.ts'

export function createOrderHandlers(
  platform: Platform,
): Pick<Handlers, 'orderGet' | 'orderGetWorkshopCard' | 'orderList' | 'orderOrderAgain'> {
  return {
    orderList: async ({ query: { page, per_page } }, context) => {
      const userId = await requireUser(context)
      const window = { limit: per_page, offset: (page - 1) * per_page }
      const [{ orders, total }, shop] = await Promise.all([
        listOrders(platform.sql, userId, window),
        loadShop(platform.sql),
      ])
      const data = orders.map((order) => presentListedOrder(order, shop))
      return presentPages(data, { total, page, perPage: per_page })
    },

    orderGet: async ({ params, query }, context) => {
      const owner = await orderOwner(platform.secret, params.id, { ...query, session: context.session })
      const [order, shop] = await Promise.all([findOrder(platform.sql, owner), loadShop(platform.sql)])
      if (!order) throw orderError('order_not_found')
      return presentOrder(order, shop)
    },

    orderGetWorkshopCard: async ({ params, query }, context) => {
      const owner = await orderOwner(platform.secret, params.id, { ...query, session: context.session })
      const order = await findOrder(platform.sql, owner)
      if (!order) throw orderError('order_not_found')
      const ids = order.lines.map(({ variantId }) => variantId)
      const traits = await findTyreTraits(platform.sql, ids)
      return { card: workshopCard(order, traits, dayOf(platform.clock())) }
    },

    orderOrderAgain: createOrderAgain(platform),
  }
}
