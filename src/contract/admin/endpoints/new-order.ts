import { z } from 'zod'
import { databaseId, image, money, text, uuid } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'

/** What is typed while it is typed: what is wrong with it is said by the response. */
const typed = (max: number) => z.string().max(max).default('')
/** What a search box holds. */
const search = z.string().trim().max(100)

export const newOrderLine = z.object({
  variant_id: databaseId,
  quantity: z.int('Egész darabot írjon.').min(1, 'Legalább 1 darab.').max(999, 'Legfeljebb 999 darab.'),
  /** Forints a unit, agreed in place of the shop's price; null: the shop's. */
  price: z
    .int('Egész forintot írjon.')
    .min(0, 'Legalább 0 Ft.')
    .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
    .nullable(),
  /** Why; needed where the price is another. */
  price_reason: text(200).default(''),
})

const typedAddress = z.object({
  name: typed(200),
  postal_code: typed(20),
  city: typed(100),
  address: typed(200),
})
export const newOrderContact = z.object({
  last_name: typed(100),
  first_name: typed(100),
  email: typed(254),
  phone: typed(30),
})
const shippingFields = typedAddress.extend({ comment: typed(500) })
const billingFields = typedAddress.extend({ tax_number: typed(20) })

/** An order as somebody takes it down. `id` makes it one order, however often it is sent. */
export const newOrderDraft = z.object({
  id: uuid,
  /** The abandoned cart that it is made of. */
  source_cart: uuid.nullable().default(null),
  lines: z
    .array(newOrderLine)
    .max(200, 'Legfeljebb 200 tétel.')
    .refine((lines) => new Set(lines.map((line) => line.variant_id)).size === lines.length, {
      message: 'Egy termék csak egyszer szerepelhet; a darabszámát növelje.',
    }),
  contact: newOrderContact,
  shipping_address: shippingFields,
  /** The invoice goes where the goods go. */
  is_same_address: z.boolean(),
  billing_address: billingFields,
  shipping_method_id: databaseId.nullable(),
  pickup_point_id: z.string().max(100).nullable(),
  requested_day: z.iso.date('Ilyen nap nincs.').nullable(),
  payment_method_id: databaseId.nullable(),
  coupon: typed(40),
  comment: text(2000).default(''),
})

const pickupPoint = z.object({ id: z.string(), name: z.string(), address: z.string() })

const goods = z.object({
  variant_id: z.int(),
  name: z.string(),
  item_number: z.string(),
  ean: z.string(),
  price: money,
  unit_measure: z.string(),
  picture: image.nullable(),
  /** In stock, and not held for orders. */
  free: z.int(),
  is_backorder: z.boolean(),
})

const newOrderQuote = z.object({
  lines: z.array(
    z.object({
      variant_id: z.int(),
      name: z.string(),
      item_number: z.string(),
      unit_measure: z.string(),
      picture: image.nullable(),
      /** The price of the shop now. */
      list_price: money,
      unit_price: money,
      total: money,
      problem: z.string().nullable(),
    }),
  ),
  amounts: z.array(z.object({ name: z.string(), text: z.string() })),
  total: money,
  deliveries: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      price: z.string(),
      refusal: z.string().nullable(),
      is_address_required: z.boolean(),
      is_pickup_point: z.boolean(),
      days: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  pickup_point: pickupPoint.nullable(),
  payments: z.array(
    z.object({ id: z.int(), name: z.string(), fee: z.string(), refusal: z.string().nullable() }),
  ),
  /** What the coupon does, or why nothing; null without one. */
  coupon: z.object({ text: z.string(), is_refused: z.boolean() }).nullable(),
  /** By field of the draft, what is wrong or missing. */
  errors: z.record(z.string(), z.array(z.string())),
  /** Sentences that stand between the draft and its order. */
  problems: z.array(z.string()),
  /** Sentences of what placing it does: stock, delivery, emails, money. */
  effects: z.array(z.string()),
})

const knownAddress = z.object({
  kind: z.enum(['shipping', 'billing']),
  name: z.string(),
  postal_code: z.string(),
  city: z.string(),
  address: z.string(),
})

export const newOrderEndpoints = {
  startNewOrder: {
    method: 'GET',
    path: '/admin/api/new-orders/start',
    right: 'orders.create',
    summary: 'What a new order begins with: a customer’s or an abandoned cart’s data, by right',
    query: z.object({ customer: databaseId.optional(), cart: uuid.optional() }),
    response: z.object({
      /** Who may see them finds customers and their earlier addresses. */
      is_personal: z.boolean(),
      contact: newOrderContact.nullable(),
      addresses: z.array(knownAddress),
      lines: z.array(z.object({ variant_id: z.int(), quantity: z.int() })),
      source_cart: z.string().nullable(),
      coupon: z.string(),
      /** Something of the cart can't be had any more, and was left out. */
      notes: z.array(z.string()),
    }),
  },
  findNewOrderGoods: {
    method: 'GET',
    path: '/admin/api/new-orders/goods',
    right: 'orders.create',
    summary: 'Goods by part of the name, size, item number or EAN, with price and free stock',
    query: z.object({ search }),
    response: z.object({ goods: z.array(goods) }),
  },
  findNewOrderCustomers: {
    method: 'GET',
    path: '/admin/api/new-orders/customers',
    right: 'orders.create',
    summary: 'Customers by part of the name, telephone or email; nobody without the right to personal data',
    query: z.object({ search }),
    response: z.object({
      customers: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          email: z.string(),
          town: z.string(),
          orders: z.int(),
        }),
      ),
    }),
  },
  findNewOrderPickupPoints: {
    method: 'GET',
    path: '/admin/api/new-orders/pickup-points',
    right: 'orders.create',
    summary: 'Pickup points of a delivery method by postal code, town or name',
    query: z.object({ method: databaseId, search }),
    response: z.object({ points: z.array(pickupPoint) }),
  },
  quoteNewOrder: {
    method: 'POST',
    path: '/admin/api/new-orders/quote',
    right: 'orders.create',
    summary: 'What the order would be: sums, deliveries, payments, what is missing and what would happen',
    body: newOrderDraft,
    response: newOrderQuote,
  },
  placeNewOrder: {
    method: 'POST',
    path: '/admin/api/new-orders',
    right: 'orders.create',
    summary:
      'Places an order taken by telephone, by the rules of the checkout; twice with one id gives the same order',
    body: newOrderDraft.extend({
      /** What was said to the customer, in forints. */
      expected_total: z.int().min(0),
      terms_accepted: z.literal(true, 'Jelölje, hogy a feltételeket elmondta, és a vevő elfogadta.'),
      /** The customer agreed on the telephone to get the newsletter; an email asks them to confirm it. */
      newsletter: z.boolean().default(false),
    }),
    response: z.object({ number: z.string(), is_new: z.boolean() }),
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
