import { dayInWords } from '#hungary/day-words.ts'
import { minutesOf } from '#hungary/opening-hours.ts'
import { loadShop } from '#server/content/index.ts'
import { hourText, timeText } from '#server/fitting/index.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { presentDate, presentOrder } from '#server/order/index.ts'
import { findOwnOrder } from './own-order.ts'
import { cancelFitting, changeFitting, readFitting } from './change-fitting.ts'

/** The hour at the workshop for who placed the order, or holds the signed link of its emails. */
export function createOrderFittingHandlers(
  platform: Platform,
): Pick<Handlers, 'orderGetFittingHours' | 'orderSetFitting' | 'orderCancelFitting'> {
  const { sql } = platform

  const find = (id: string, query: { signature?: string | undefined }, context: RequestContext) =>
    findOwnOrder(platform, id, query, context)

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
