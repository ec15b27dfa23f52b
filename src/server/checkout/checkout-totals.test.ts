import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amounts } from '#server/cart/index.ts'
import { splitGross } from '#platform/http/presenting.ts'
import type { PaymentMethodRecord } from '#server/payment/index.ts'
import type { ShippingOffer } from '#server/shipping/index.ts'
import { checkoutTotals } from './checkout-totals.ts'

const shippingMethod: ShippingOffer['method'] = {
  id: 1,
  name: 'Házhoz szállítás',
  description: '',
  provider: 'own',
  bands: [],
  freeFrom: null,
  maxWeightGrams: null,
  taxRate: 27,
  addressRequired: true,
  isPickupPoint: false,
  requestForQuotation: false,
  pickupProviders: [],
  eligibility: {},
  requestedDayFrom: null,
  transitDays: null,
  imageKey: null,
  active: true,
}
const shipping = (gross: number): ShippingOffer => ({
  method: shippingMethod,
  gross,
  unavailableReason: null,
  requestedDays: [],
  requestedDay: null,
  arrives: null,
  payBy: null,
  isForCounters: false,
})
const payment = (type: PaymentMethodRecord['type'], feeGross = 0): PaymentMethodRecord => ({
  id: 2,
  name: 'Utánvét',
  description: '',
  type,
  gateway: null,
  feeGross,
  taxRate: 27,
  minTotal: null,
  onlyShipping: null,
  maxTotal: null,
  active: true,
})
const atFullPrice = (lines: Amounts[]) => ({ full: lines, reduced: lines, coupon: null })
const amounts = fc
  .record({ gross: fc.integer({ min: 0, max: 10_000_000 }), rate: fc.constantFrom(27, 18, 5, 0) })
  .map(({ gross, rate }) => splitGross(gross, rate))

describe('totals of a checkout', () => {
  it('are the lines, the delivery and the fee; net and tax always make the gross', () => {
    fc.assert(
      fc.property(
        fc.array(amounts),
        fc.option(fc.nat(10_000)),
        fc.nat(2000),
        fc.constantFrom('transfer', 'cash_on_delivery', 'card'),
        (lines, fare, fee, type) => {
          const { items, adjustments, total } = checkoutTotals(
            atFullPrice(lines),
            fare === null ? null : shipping(fare),
            payment(type, fee),
          )
          const exact = lines.reduce((sum, line) => sum + line.gross, 0) + (fare ?? 0) + fee
          for (const part of [items, total, ...adjustments]) expect(part.net + part.tax).toBe(part.gross)
          expect(total.gross).toBe(items.gross + adjustments.reduce((sum, one) => sum + one.gross, 0))
          expect(total.gross).toBe(type === 'cash_on_delivery' ? Math.round(exact / 5) * 5 : exact)
          expect(adjustments.filter((one) => one.type === 'cash_rounding').length).toBe(
            Number(total.gross !== exact),
          )
        },
      ),
    )
  })

  it('show the fee and the rounding as rows of their own', () => {
    const { adjustments, total } = checkoutTotals(
      atFullPrice([splitGross(24_990, 27)]),
      shipping(1990),
      payment('cash_on_delivery', 491),
    )
    expect(adjustments.map(({ type, label, gross, tax }) => [type, label, gross, tax])).toEqual([
      ['shipping', 'Házhoz szállítás', 1990, 423],
      ['payment_fee', 'Utánvét díja', 491, 104],
      ['cash_rounding', 'Kerekítés', -1, 0],
    ])
    expect(total.gross).toBe(27_470)
  })

  it('show the text in place of a price that is agreed later', () => {
    const quoted = { ...shipping(0), method: { ...shippingMethod, requestForQuotation: true } }
    expect(checkoutTotals(atFullPrice([]), quoted, null).adjustments).toMatchObject([
      { gross: 0, quotation: 'Egyedi ajánlat alapján' },
    ])
  })
})
