import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrderByNumber, orderError, OrderRefusedError, requireRefundLimit } from '#server/order/index.ts'
import { listAttempts, listRefunds, netPaidAmount, pendingAmount } from '#server/payment/index.ts'
import { leftLines, leftShipping, leftSums, lineRefusal } from './refund-plan.ts'
import { loadRefundBasis, refundOrderLines } from './refund-lines.ts'

/** Giving parts of orders back at the desk. */
export function createLineRefundHandlers(
  platform: Platform,
): Pick<AdminHandlers, 'getOrderRefund' | 'refundOrderLines'> {
  const { sql, clock, config } = platform

  async function find(number: string) {
    const order = await findOrderByNumber(sql, number)
    if (!order) throw orderError('order_not_found')
    return order
  }

  return {
    async getOrderRefund({ params: { number } }, context) {
      const order = await find(number)
      const [basis, refunds, attempts] = [
        await loadRefundBasis(sql, order.id),
        await listRefunds(sql, order.id),
        await listAttempts(sql, order.id),
      ]
      const shipping = leftShipping(order, basis)
      const refusal = lineRefusal(order)
      return {
        number,
        refundable: presentMoney(Math.max(0, netPaidAmount(order.paymentEvents) - pendingAmount(refunds))),
        lines: leftLines(order, basis).map((left) => ({
          id: left.line.id,
          name: left.line.name,
          item_number: left.line.itemNumber,
          unit_measure: left.line.unitMeasure,
          sums: leftSums(left),
          restockable: left.restockable,
        })),
        shipping: shipping && { name: shipping.label, gross: shipping.gross },
        line_refusal: refusal,
        has_correction: refusal === '' && config.invoices.provider !== 'proforma',
        is_correction_later: order.fulfilment === 'partially_shipped',
        has_gateway: attempts.some(({ state }) => state === 'captured'),
        refund_limit: requireMember(context).refundLimit,
      }
    },
    async refundOrderLines({ params: { number }, body }, context) {
      const member = requireMember(context)
      await find(number)
      requireRefundLimit(member, body.total, clock())
      try {
        return { notes: await refundOrderLines(platform, number, body, { actor: `staff:${member.id}` }) }
      } catch (error) {
        if (error instanceof OrderRefusedError) throw orderError('order_refused', { message: error.message })
        throw error
      }
    },
  }
}
