import { z } from 'zod'
import { emailMessage, emailPattern } from '#hungary/email.ts'
import { holdsLink, isNamePart, linkInNameMessage, namePartMessage } from '#hungary/name-part.ts'
import { normalisePhone, phoneMessage } from '#hungary/phone.ts'
import {
  isPostalCode,
  postalCodeForm,
  postalCodeFormMessage,
  postalCodeMessage,
} from '#hungary/postal-code.ts'
import { normaliseTaxNumber, taxNumberMessage } from '#hungary/tax-number.ts'
import { cart } from './cart.ts'
import { pickupPoint } from './pickup-point.ts'
import { databaseId, deliveryPromise, image, line, money, price, text } from './shared.ts'

export const country = z.literal('HU').default('HU')
export const postalCode = z
  .string()
  .trim()
  .regex(postalCodeForm, { error: postalCodeFormMessage, abort: true })
  .refine(isPostalCode, postalCodeMessage)
/** As typed by the customer; the rules store it in E.164 form. */
export const phone = line(30).refine((text) => text === '' || normalisePhone(text) !== null, phoneMessage)
/** A first or last name; an empty one is refused by its length where it must not be. */
export const namePart = (max: number, min = 1) =>
  line(max, min).refine((text) => text === '' || isNamePart(text), namePartMessage)
/** The name of an address, or of who writes: a company's too, but no web address. */
export const fullName = line(200).refine((text) => !holdsLink(text), linkInNameMessage)
export const email = z.string().trim().max(254).regex(emailPattern, emailMessage)

/** `cart_reminder`: one email is wanted should the cart be abandoned; absent: as it was. */
export const contactBody = z.object({
  email,
  first_name: namePart(100),
  last_name: namePart(100),
  phone,
  cart_reminder: z.boolean().optional(),
})
export const shippingAddressBody = z.object({
  country,
  postal_code: postalCode,
  city: line(100),
  address: line(200),
  name: line(200),
  phone: phone.nullish(),
  email: email.nullish(),
  comment: text(500).nullish(),
})
export const billingAddressBody = z.object({
  name: line(200),
  tax_number: line(20)
    .refine((text) => text === '' || normaliseTaxNumber(text) !== null, taxNumberMessage)
    .nullish(),
  country,
  postal_code: postalCode,
  city: line(100),
  address: line(200),
})
export const addressBody = z.object({
  shipping_address_id: databaseId.optional(),
  shipping_address: shippingAddressBody.optional(),
  billing_address_id: databaseId.optional(),
  billing_address: billingAddressBody.optional(),
})
/** A day of the calendar: `2026-11-24`. */
export const requestedDay = z.iso.date('Ilyen nap nincs.')
/** An hour at a workshop that takes appointments: `09:00`. */
export const requestedHour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Ilyen időpont nincs.')
export const shippingMethodBody = z.object({
  shipping_method_id: databaseId,
  pickup_point_id: z.string().max(100).nullish(),
  wished_day: requestedDay.nullish(),
  wished_hour: requestedHour.nullish(),
})
export const paymentMethodBody = z.object({ payment_method_id: databaseId })
export const commentBody = z.object({ comment: text(2000) })

/** Any of the steps at once; what is absent stays as it was. */
export const checkoutBody = z.object({
  contact: contactBody.optional(),
  shipping_address: shippingAddressBody.optional(),
  billing_address: billingAddressBody.optional(),
  shipping_method_id: databaseId.optional(),
  pickup_point_id: z.string().max(100).nullish(),
  wished_day: requestedDay.nullish(),
  wished_hour: requestedHour.nullish(),
  payment_method_id: databaseId.optional(),
  comment: text(2000).optional(),
})
/** `expected_total` (forints) is what the customer saw; another total gets 409 `price_changed`. */
export const completeBody = z.object({
  comment: text(2000).optional(),
  terms: z.boolean(),
  payment_terms: z.boolean(),
  expected_total: z.int().min(0).optional(),
})

export const contact = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
  })
  .meta({ id: 'Contact' })
const checkoutContact = contact.extend({ cart_reminder: z.boolean() }).meta({ id: 'CheckoutContact' })
export const shippingAddress = z
  .object({
    country: z.string(),
    postal_code: z.string(),
    city: z.string(),
    address: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    comment: z.string().nullable(),
  })
  .meta({ id: 'ShippingAddress' })
export const billingAddress = z
  .object({
    name: z.string(),
    tax_number: z.string().nullable(),
    country: z.string(),
    postal_code: z.string(),
    city: z.string(),
    address: z.string(),
  })
  .meta({ id: 'BillingAddress' })

export const shippingMethod = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    price,
    free_from: money.nullable(),
    address_required: z.boolean(),
    image: image.nullable(),
    provider: z.string(),
    is_pickup_point: z.boolean(),
    request_for_quotation: z.boolean(),
    /** The providers whose pickup points may be chosen; empty unless `is_pickup_point`. */
    pickup_providers: z.array(z.string()),
    /** The days that may be requested, soonest first; empty when none is asked. */
    wished_days: z.array(z.object({ value: z.string(), label: z.string() })),
    /** When this cart would arrive, or could be fetched; null where that is agreed later. */
    promise: deliveryPromise.nullable(),
    available: z.boolean(),
    unavailable_reason: z.string().nullable(),
  })
  .meta({ id: 'ShippingMethod' })
export const paymentTerms = z.object({ text: z.string(), url: z.string(), link: z.string() })
export const paymentMethod = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    price,
    type: z.enum(['transfer', 'cash_on_delivery', 'card']),
    /** The payment service of a card payment. */
    gateway: z.string().nullable(),
    /** The statement on handing data to the service that must be accepted (`payment_terms`); null: none. */
    payment_terms: paymentTerms.nullable(),
    available: z.boolean(),
    unavailable_reason: z.string().nullable(),
  })
  .meta({ id: 'PaymentMethod' })

export const checkoutProblemCode = z.enum([
  'empty_cart',
  'contact_missing',
  'shipping_address_missing',
  'billing_address_missing',
  'shipping_method_missing',
  'shipping_method_unavailable',
  'pickup_point_missing',
  'wished_day_missing',
  'wished_hour_missing',
  'coupon_unavailable',
  'payment_method_missing',
  'payment_method_unavailable',
  'variant_unavailable',
  'insufficient_stock',
  'price_changed',
  'terms_missing',
  'payment_terms_missing',
])
export const checkoutProblem = z.object({
  code: checkoutProblemCode,
  message: z.string(),
  line_id: z.string().optional(),
  available_quantity: z.int().optional(),
})

/** Adjustment types: `shipping`, `payment_fee`, `discount`, `cash_rounding`; `items` is the sum of the lines. */
export const totalsItem = z
  .object({
    name: z.string(),
    price,
    type: z.enum(['items', 'shipping', 'payment_fee', 'discount', 'cash_rounding']),
    data: z.object({ request_for_quotation: z.boolean() }),
  })
  .meta({ id: 'TotalsItem' })
/** A coupon of the checkout and what it takes off, in forints below zero. */
export const appliedCoupon = z.object({ code: z.string(), name: z.string(), discount: price })
export const couponBody = z.object({ code: line(40) })
export const checkout = z
  .object({
    token: z.string(),
    contact: checkoutContact.nullable(),
    shipping_method: shippingMethod.nullable(),
    shipping_address: shippingAddress.nullable(),
    billing_address: billingAddress.nullable(),
    pickup_point: pickupPoint.nullable(),
    wished_day: z.string().nullable(),
    wished_hour: z.string().nullable(),
    /** Of the chosen workshop; null where none is chosen, or only a day is requested of it. */
    fitting: z
      .object({
        /** The free hours of the chosen day, soonest first. */
        hours: z.array(z.object({ value: z.string(), label: z.string() })),
        wheels: z.int(),
        /** What the workshop takes for fitting all of them; null: it says so itself. */
        price: money.nullable(),
      })
      .nullable(),
    payment_method: paymentMethod.nullable(),
    coupon: appliedCoupon.nullable(),
    comment: z.string(),
    cart,
    totals: z.object({ items: z.array(totalsItem), total: price }),
    problems: z.array(checkoutProblem),
  })
  .meta({ id: 'Checkout' })
