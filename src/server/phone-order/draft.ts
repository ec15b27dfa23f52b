import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { billingAddressBody, contactBody, shippingAddressBody } from '#contract/schemas/checkout.ts'
import { AppError } from '#platform/http/errors.ts'
import { fieldErrors } from '#platform/http/validation.ts'
import type { CartRecord, CheckoutSteps } from '#server/cart/index.ts'
import { checkSteps } from '#server/checkout/index.ts'

export type Draft = AdminRequest<'quoteNewOrder'>['body']
export type FieldErrors = Record<string, string[]>

type Read<T> = { value: T | null; errors: FieldErrors }
type Schema<T> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

/** A part of the draft by the schema of the shop's own checkout; `errors` by `{part}.{field}`. */
function readPart<T>(schema: Schema<T>, part: string, value: unknown): Read<T> {
  const read = schema.safeParse(value)
  if (read.success) return { value: read.data, errors: {} }
  const errors = Object.entries(fieldErrors(read.error, value))
  return {
    value: null,
    errors: Object.fromEntries(errors.map(([field, texts]) => [`${part}.${field}`, texts])),
  }
}

/** As the rules of the checkout store it, or what they refuse. */
function checkPart<T>(
  { value, errors }: Read<T>,
  check: (value: T) => Partial<CheckoutSteps>,
): { steps: Partial<CheckoutSteps>; errors: FieldErrors } {
  if (value === null) return { steps: {}, errors }
  try {
    return { steps: check(value), errors }
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    return { steps: {}, errors: error.errors }
  }
}

/** The contact, as it is stored; what is missing or wrong by field. */
const readContact = ({ contact }: Draft) => readPart(contactBody, 'contact', contact)
const readShipping = ({ shipping_address: address }: Draft) =>
  readPart(shippingAddressBody, 'shipping_address', address)
const readBilling = (draft: Draft) => {
  const { shipping_address: to, billing_address: own, is_same_address: isSame } = draft
  const taxNumber = own.tax_number.trim() || null
  if (!isSame) return readPart(billingAddressBody, 'billing_address', { ...own, tax_number: taxNumber })
  const { name, postal_code: postalCode, city, address } = to
  const same = { name, postal_code: postalCode, city, address, tax_number: taxNumber }
  const { value, errors } = readPart(billingAddressBody, 'shipping_address', same)
  const { 'shipping_address.tax_number': wrong, ...others } = errors
  return { value, errors: wrong ? { ...others, 'billing_address.tax_number': wrong } : others }
}

/**
 * The draft as a cart that is nobody's, with the steps that are complete, as the checkout stores them. `shipping`, `others`: what is
 * missing or wrong; the shipping address is needed by some deliveries only. Pure but for `token` and the ids of lines.
 */
export function readDraft(
  draft: Draft,
  { token, newId }: { token: string; newId: () => string },
): { cart: CartRecord; errors: { shipping: FieldErrors; others: FieldErrors } } {
  const [contact, shipping, billing] = [readContact(draft), readShipping(draft), readBilling(draft)]
  const checked = {
    contact: checkPart(contact, (value) => checkSteps({ contact: value })),
    shipping: checkPart(shipping, (value) => checkSteps({ shipping_address: value })),
    billing: checkPart(billing, (value) => checkSteps({ billing_address: value })),
  }
  const steps = { ...checked.contact.steps, ...checked.shipping.steps, ...checked.billing.steps }
  const cart: CartRecord = {
    id: draft.id,
    token,
    state: 'open',
    revision: 0,
    lines: draft.lines.map(({ variant_id: variantId, quantity }) => ({
      id: newId(),
      variantId,
      quantity,
      setId: null,
    })),
    contact: steps.contact ?? null,
    shippingAddress: steps.shippingAddress ?? null,
    billingAddress: steps.billingAddress ?? null,
    shippingMethodId: draft.shipping_method_id,
    pickupPointId: draft.pickup_point_id || null,
    requestedDay: draft.requested_day,
    requestedTime: null,
    paymentMethodId: draft.payment_method_id,
    couponCode: draft.coupon.trim() === '' ? null : draft.coupon.trim().toUpperCase(),
    comment: draft.comment,
    wantsReminder: false,
  }
  return {
    cart,
    errors: {
      shipping: checked.shipping.errors,
      others: { ...checked.contact.errors, ...checked.billing.errors },
    },
  }
}

/** With the postal code alone, where no more of the address is known: deliveries are eligible by it. */
export function withPostalCode(cart: CartRecord, { shipping_address: to }: Draft): CartRecord {
  const code = to.postal_code.trim()
  if (cart.shippingAddress !== null || !/^[1-9]\d{3}$/.test(code)) return cart
  const unknown = { city: '', address: '', name: '', phone: null, email: null, comment: null }
  return { ...cart, shippingAddress: { country: 'HU', postal_code: code, ...unknown } }
}

const noReason = 'Írja meg, miért tér el a bolti ártól.'

/** Prices that differ from the shop's, by variant, and those that lack their reason, by field. Pure. */
export function agreedPrices(
  lines: Draft['lines'],
  listGross: (variantId: number) => number | undefined,
): { prices: Map<number, number>; errors: FieldErrors } {
  const prices = new Map<number, number>()
  const errors: FieldErrors = {}
  for (const [index, { variant_id: id, price, price_reason: reason }] of lines.entries()) {
    if (price === null || price === listGross(id)) continue
    prices.set(id, price)
    if (reason.trim().length < 3) errors[`lines.${index}.price_reason`] = [noReason]
  }
  return { prices, errors }
}
