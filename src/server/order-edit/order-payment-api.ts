import { loadShop } from '#server/content/index.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { cardDue, presentDeadline, presentOrder } from '#server/order/index.ts'
import { findOwnOrder } from './own-order.ts'
import { changePayment } from './change-payment.ts'
import { loadBasis } from './edit-order.ts'
import { otherPayments } from './other-payment.ts'

/** Another way of payment for who placed the order, or holds the signed link of its emails. */
export function createOrderPaymentHandlers(
  platform: Platform,
): Pick<Handlers, 'orderGetPaymentMethods' | 'orderSetPaymentMethod'> {
  const { sql } = platform

  const find = (id: string, query: { signature?: string | undefined }, context: RequestContext) =>
    findOwnOrder(platform, id, query, context)

  return {
    async orderGetPaymentMethods({ params: { id }, query }, context) {
      const order = await find(id, query, context)
      const basis = await loadBasis(platform, sql, order, [], order.pickupPoint?.id ?? null)
      const offered = otherPayments(order, basis)
      const heldUntil = cardDue(order, platform.config.payments)
      return {
        held_until:
          offered.length > 0 && order.paymentMethod.type === 'card' ? presentDeadline(heldUntil) : null,
        payment_methods: offered.map(({ method, totalGross }) => ({
          id: method.id,
          name: method.name,
          type: method.type,
          payment_terms: method.terms ?? null,
          total: presentMoney(totalGross),
        })),
      }
    },

    async orderSetPaymentMethod({ params: { id }, query, body }, context) {
      const { payment_method_id: methodId, total, payment_terms: acceptsTerms = false } = body
      await changePayment(platform, (await find(id, query, context)).id, { methodId, total, acceptsTerms })
      return presentOrder(await find(id, query, context), await loadShop(sql))
    },
  }
}
