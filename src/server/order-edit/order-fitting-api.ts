import { dayInWords } from '#hungary/day-words.ts'
import { minutesOf } from '#hungary/opening-hours.ts'
import { loadShop } from '#server/content/index.ts'
import { hourText, timeText } from '#server/fitting/index.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import {
  findOrder,
  orderError,
  orderOwner,
  presentDate,
  presentOrder,
  type OrderRecord,
} from '#server/order/index.ts'
import { cancelFitting, changeFitting, readFitting } from './change-fitting.ts'

/** The hour at the workshop for who placed the order, or holds the signed link of its emails. */
export function createOrderFittingHandlers(
  platform: Platform,
): Pick<Handlers, 'orderGetFittingHours' | 'orderSetFitting' | 'orderCancelFitting'> {
  const { sql, secret } = platform

  async function find(
    id: string,
    { signature }: { signature?: string | undefined },
    { session }: RequestContext,
  ): Promise<OrderRecord> {
    const order = await findOrder(sql, await orderOwner(secret, id, { signature, session }))
    if (!order) throw orderError('order_not_found')
    return order
  }

  return {
    async orderGetFittingHours({ params: { id }, query }, context) {
      const order = await find(id, query, context)
      const { canChange, canCancel, until, days } = await readFitting(platform, sql, order)
      return {
        can_change: canChange,
        can_cancel: canCancel,
        until: until && presentDate(until),
        days: days.map(({ day, hours }) => ({
          value: day,
          label: dayInWords(day),
          hours: hours.map((start) => ({ value: timeText(start), label: hourText(start) })),
        })),
      }
    },

    async orderSetFitting({ params: { id }, query, body: { day, hour } }, context) {
      const { id: own } = await find(id, query, context)
      await changeFitting(platform, own, { day, startsAt: minutesOf(hour) })
      return presentOrder(await find(id, query, context), await loadShop(sql))
    },

    async orderCancelFitting({ params: { id }, query }, context) {
      await cancelFitting(platform, (await find(id, query, context)).id)
      return presentOrder(await find(id, query, context), await loadShop(sql))
    },
  }
}
