import type { CheckoutProblem, CheckoutProblemCode, LineProblem } from '#contract/wire.ts'
import { checkoutErrors } from './checkout-errors.ts'
import type { DeliveryProblem } from './delivery-quote.ts'

/** What readiness is derived from. The steps may be done in any order, so it is stored nowhere. */
export type Readiness = {
  lines: readonly { id: string; name: string; problem: LineProblem | null }[]
  hasContact: boolean
  hasBillingAddress: boolean
  delivery: readonly DeliveryProblem[]
  couponRefusal: string | null
  payment: { unavailableReason: string | null } | null
}

/** Everything that stands between this checkout and an order, in the order in which the steps are shown. */
export function checkoutProblems(readiness: Readiness): CheckoutProblem[] {
  const { payment } = readiness
  return [
    ...(readiness.lines.length === 0 ? [problem('empty_cart')] : readiness.lines.flatMap(lineProblems)),
    ...(readiness.hasContact ? [] : [problem('contact_missing')]),
    ...readiness.delivery.map(({ code, message }) => problem(code, message)),
    ...(readiness.hasBillingAddress ? [] : [problem('billing_address_missing')]),
    ...(readiness.couponRefusal === null ? [] : [problem('coupon_unavailable', readiness.couponRefusal)]),
    ...(payment === null ? [problem('payment_method_missing')] : []),
    ...(payment?.unavailableReason ? [problem('payment_method_unavailable', payment.unavailableReason)] : []),
  ]
}

/**
 * What the customer has not accepted. The terms are always needed; `payment_terms` only where the payment service's
 * statement on handing over data is to be accepted, and any value will do otherwise.
 */
export function acceptanceProblems(
  accepted: { terms: boolean; payment_terms: boolean },
  requiresPaymentTerms: boolean,
): CheckoutProblem[] {
  return [
    ...(accepted.terms ? [] : [problem('terms_missing')]),
    ...(requiresPaymentTerms && !accepted.payment_terms ? [problem('payment_terms_missing')] : []),
  ]
}

const fields: Record<CheckoutProblemCode, string> = {
  empty_cart: 'cart',
  contact_missing: 'contact',
  shipping_address_missing: 'shipping_address',
  billing_address_missing: 'billing_address',
  shipping_method_missing: 'shipping_method_id',
  shipping_method_unavailable: 'shipping_method_id',
  pickup_point_missing: 'pickup_point_id',
  wished_day_missing: 'wished_day',
  wished_hour_missing: 'wished_hour',
  coupon_unavailable: 'coupon',
  payment_method_missing: 'payment_method_id',
  payment_method_unavailable: 'payment_method_id',
  variant_unavailable: 'cart',
  insufficient_stock: 'cart',
  price_changed: 'expected_total',
  terms_missing: 'terms',
  payment_terms_missing: 'payment_terms',
}

/** The `errors` map of problems: each on the field that mends it. */
export function problemErrors(problems: readonly CheckoutProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { code, message } of problems) (errors[fields[code]] ??= []).push(message)
  return errors
}

function problem(code: CheckoutProblemCode, message: string = checkoutErrors[code].message): CheckoutProblem {
  return { code, message }
}

function lineProblems({ id, name, problem: found }: Readiness['lines'][number]): CheckoutProblem[] {
  if (!found) return []
  return [
    {
      code: found.code,
      message: `${name}: ${found.message}`,
      line_id: id,
      available_quantity: found.available_quantity,
    },
  ]
}
