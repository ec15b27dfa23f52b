import type { PaymentMethodRecord } from '#server/payment/index.ts'
import type { ShippingMethodRecord } from '#server/shipping/index.ts'

/** Whether any delivery that is offered can be paid for by any payment that is. Pure. */
export function canSell(
  deliveries: readonly Pick<ShippingMethodRecord, 'id' | 'active'>[],
  payments: readonly Pick<PaymentMethodRecord, 'active' | 'onlyShipping'>[],
): boolean {
  const offered = deliveries.filter(({ active }) => active)
  return payments.some(
    ({ active, onlyShipping }) =>
      active && offered.some(({ id }) => onlyShipping === null || onlyShipping.includes(id)),
  )
}
