import { formatForint } from '#contract/money.ts'
import type { Gateway } from './gateways.ts'

export type PaymentType = 'transfer' | 'cash_on_delivery' | 'card'
export type PaymentMethodRecord = {
  id: number
  name: string
  description: string
  type: PaymentType
  /** The payment service of a card payment. */
  gateway: Gateway | null
  feeGross: number
  taxRate: number
  /** The payable amounts (forints, its own fee included) that it is for, both included. */
  minTotal: number | null
  maxTotal: number | null
  /** Ids of the delivery methods that it is for; null: all. */
  onlyShipping: number[] | null
  active: boolean
  /** The statement that must be accepted before paying; none without it. */
  terms?: PaymentTerms | null
}
export type PaymentTerms = { text: string; url: string; link: string }
/** A method for an amount, or why it can't be chosen. */
export type PaymentOffer = { method: PaymentMethodRecord; unavailableReason: string | null }

/**
 * `amount`: what is to be paid without the method's own fee and without rounding, in gross forints. `shippingId`: the chosen
 * delivery method; null while none is chosen.
 */
export function offerPayment(
  method: PaymentMethodRecord,
  { amount, shippingId }: { amount: number; shippingId: number | null },
): PaymentOffer {
  return { method, unavailableReason: refusal(method, amount, shippingId) }
}

function refusal(method: PaymentMethodRecord, amount: number, shippingId: number | null): string | null {
  if (!method.active) return 'Ez a fizetési mód már nem választható.'
  if (shippingId !== null && method.onlyShipping !== null && !method.onlyShipping.includes(shippingId))
    return 'A választott szállítási módhoz nem választható.'
  if (method.minTotal !== null && amount + method.feeGross < method.minTotal)
    return `Legalább ${formatForint(method.minTotal)} végösszegtől választható.`
  if (method.maxTotal !== null && amount + method.feeGross > method.maxTotal) {
    return `Legfeljebb ${formatForint(method.maxTotal)} végösszegig választható.`
  }
  return null
}

/**
 * What must be added to a total to round it to 5 forints. Only cash is rounded, and only the final total
 * (2008. évi III. törvény): 1, 2 -> 0; 3, 4, 6, 7 -> 5; 8, 9 -> 10.
 */
export function cashRounding(total: number): number {
  return Math.round(total / 5) * 5 - total
}

/** Paid at once on a payment page, before the goods are prepared. */
export function isInstantPayment(type: string): boolean {
  return type === 'card'
}
