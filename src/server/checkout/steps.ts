import type { CartRecord, CheckoutSteps } from '#server/cart/index.ts'
import { platformError } from '#platform/http/errors.ts'
import { checkoutError, type checkoutErrors } from './checkout-errors.ts'
import {
  checkBillingAddress,
  checkContact,
  checkShippingAddress,
  isPlainText,
  type Checked,
  type FieldErrors,
} from './customer-fields.ts'
import { minutesOf } from '#hungary/opening-hours.ts'
import { quoteCheckout, type Offerings, type Quote } from './quote.ts'

/** Which steps a call sets, as the customer gave them; what is absent stays as it was. */
export type StepsInput = {
  contact?: (Parameters<typeof checkContact>[0] & { cart_reminder?: boolean | undefined }) | undefined
  shipping_address?: Parameters<typeof checkShippingAddress>[0] | undefined
  billing_address?: Parameters<typeof checkBillingAddress>[0] | undefined
  shipping_method_id?: number | undefined
  pickup_point_id?: string | null | undefined
  wished_day?: string | null | undefined
  wished_hour?: string | null | undefined
  payment_method_id?: number | undefined
  comment?: string | undefined
}

/**
 * The steps as they are stored. `prefixes` false: the fields of the contact are the body itself.
 * @throws AppError 422 with `errors` for what must be corrected.
 */
export function checkSteps(
  input: StepsInput,
  options: { prefixes: boolean } = { prefixes: true },
): Partial<CheckoutSteps> {
  const errors: FieldErrors = {}
  function accept<T>(checked: Checked<T>, field: string): T {
    for (const [name, texts] of Object.entries(checked.errors))
      errors[options.prefixes ? `${field}.${name}` : name] = texts
    return checked.value
  }
  const steps: Partial<CheckoutSteps> = {
    ...(input.contact && { contact: accept(checkContact(input.contact), 'contact') }),
    ...(input.contact?.cart_reminder !== undefined && { wantsReminder: input.contact.cart_reminder }),
    ...(input.shipping_address && {
      shippingAddress: accept(checkShippingAddress(input.shipping_address), 'shipping_address'),
    }),
    ...(input.billing_address && {
      billingAddress: accept(checkBillingAddress(input.billing_address), 'billing_address'),
    }),
    ...(input.shipping_method_id !== undefined && { shippingMethodId: input.shipping_method_id }),
    ...(input.pickup_point_id !== undefined && { pickupPointId: input.pickup_point_id || null }),
    ...(input.wished_day !== undefined && { requestedDay: input.wished_day || null }),
    ...(input.wished_hour !== undefined && {
      requestedTime: input.wished_hour ? minutesOf(input.wished_hour) : null,
    }),
    ...(input.payment_method_id !== undefined && { paymentMethodId: input.payment_method_id }),
    ...(input.comment !== undefined && { comment: input.comment }),
  }
  if (!isPlainText(input.pickup_point_id ?? '')) errors.pickup_point_id = ['Nincs ilyen átvételi pont.']
  const [message] = Object.values(errors).flat()
  if (message !== undefined) throw platformError('validation_failed', { message, errors })
  return steps
}

/** The cart with the steps taken. @throws AppError 422 for a method, pickup point or day that this cart may not choose. */
export function takeSteps(cart: CartRecord, steps: Partial<CheckoutSteps>, offerings: Offerings): CartRecord {
  const taken = { ...cart, ...steps }
  const { shipping, payment, ...quote } = quoteCheckout(taken, offerings)
  if (steps.shippingMethodId !== undefined) {
    refuse('shipping', shipping ? shipping.unavailableReason : 'Nincs ilyen szállítási mód.')
  }
  if (shipping && !shipping.method.isPickupPoint) taken.pickupPointId = null
  else if (steps.pickupPointId) refusePickup(quote)
  if (quote.fitting === null) taken.requestedTime = null
  else if (
    taken.requestedTime !== null &&
    typeof steps.requestedTime === 'number' &&
    quote.fitting.refusal !== null
  )
    throw refusal('wished_hour_missing', 'wished_hour', quote.fitting.refusal)
  if (shipping && shipping.method.requestedDayFrom === null) taken.requestedDay = null
  else if (steps.requestedDay && quote.dayRefusal !== null)
    throw refusal('wished_day_missing', 'wished_day', quote.dayRefusal)
  if (steps.paymentMethodId !== undefined)
    refuse('payment', payment ? payment.unavailableReason : 'Nincs ilyen fizetési mód.')
  return taken
}

function refuse(kind: 'shipping' | 'payment', message: string | null) {
  if (message !== null) throw refusal(`${kind}_method_unavailable`, `${kind}_method_id`, message)
}

function refusePickup({ pickupPoint, pickupRefusal }: Pick<Quote, 'pickupPoint' | 'pickupRefusal'>) {
  const message = pickupPoint === null ? 'Nincs ilyen átvételi pont.' : pickupRefusal
  if (message !== null) throw refusal('pickup_point_missing', 'pickup_point_id', message)
}

const refusal = (code: keyof typeof checkoutErrors, field: string, message: string) =>
  checkoutError(code, { message, errors: { [field]: [message] } })
