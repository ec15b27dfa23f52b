import type { PaymentMethod } from '#contract/wire.ts'
import { presentPrice } from '#platform/http/presenting.ts'
import type { PaymentOffer } from './payment.ts'

export function presentPaymentOffer({ method, unavailableReason }: PaymentOffer): PaymentMethod {
  return {
    id: method.id,
    name: method.name,
    description: method.description,
    price: presentPrice(method.feeGross, method.taxRate),
    type: method.type,
    gateway: method.gateway,
    payment_terms: method.terms ?? null,
    available: unavailableReason === null,
    unavailable_reason: unavailableReason,
  }
}
