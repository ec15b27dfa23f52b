import { splitGross } from '#platform/http/presenting.ts'
import { cashRounding } from '#server/payment/index.ts'
import type { Adjustment, OrderRecord } from './order-record.ts'

/**
 * The adjustments of an order whose delivery costs `price` (gross forints) by agreement, and its new total. Cash is
 * rounded again.
 */
export function quotedAmounts(
  order: Pick<OrderRecord, 'lines' | 'adjustments' | 'paymentMethod'>,
  price: number,
): { adjustments: Adjustment[]; totalGross: number } {
  const charges = order.adjustments
    .filter(({ type }) => type !== 'cash_rounding')
    .map((one) =>
      one.quotation === null ? one : { ...one, ...splitGross(price, one.taxRate), quotation: null },
    )
  const exact = [...order.lines, ...charges].reduce((sum, { gross }) => sum + gross, 0)
  const rounding = order.paymentMethod.type === 'cash_on_delivery' ? cashRounding(exact) : 0
  return {
    adjustments: rounding === 0 ? charges : [...charges, roundingRow(rounding)],
    totalGross: exact + rounding,
  }
}

function roundingRow(gross: number): Adjustment {
  return {
    type: 'cash_rounding',
    label: 'Kerekítés',
    source: 'cash',
    taxRate: 0,
    net: gross,
    tax: 0,
    gross,
    quotation: null,
  }
}
