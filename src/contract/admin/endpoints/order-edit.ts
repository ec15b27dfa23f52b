import { z } from 'zod'
import { phone, shippingAddressBody, billingAddressBody } from '../../schemas/checkout.ts'
import { databaseId, line, money, text, uuid } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { orderNumber, reason } from './orders.ts'

const forints = z
  .int('Egész forintot írjon.')
  .min(1, 'Legalább 1 Ft.')
  .max(10_000_000, 'Legfeljebb 10 000 000 Ft.')
const pieces = z
  .int('Egész számot írjon.')
  .min(0, 'Nem lehet kevesebb nullánál.')
  .max(999, 'Legfeljebb 999 lehet.')

/** What has to be different; what is absent stays as it is. */
const edit = z.object({
  /** Of the order as it was shown. */
  revision: z.int().min(1),
  lines: z
    .array(
      z.object({
        /** A line of the order, or null for goods that it has not got. */
        id: uuid.nullable(),
        variant_id: databaseId.nullable().default(null),
        /** 0 takes the line out. */
        quantity: pieces,
        /** In place of its price, with `price_reason`; null: as it is, or as the goods are sold now. */
        unit_price: forints.nullable().default(null),
      }),
    )
    .max(200, 'Egy rendelésben legfeljebb 200 tétel lehet.')
    .default([]),
  price_reason: text(200).default(''),
  phone: phone.optional(),
  shipping: shippingAddressBody.optional(),
  billing: billingAddressBody.optional(),
  shipping_method_id: databaseId.optional(),
  /** Of the method that it has or moves to. */
  pickup_point_id: z.string().max(100).optional(),
  requested_day: z.iso.date('Ilyen nap nincs.').optional(),
  /** The delivery costs what it has cost, whatever the goods are worth now. */
  keep_delivery_fee: z.boolean().default(false),
  /** Forints that were agreed on, of a method whose price is by quotation; one that the order moves to needs it. */
  delivery_price: z
    .int('Egész forintot írjon.')
    .min(0, 'Nem lehet negatív.')
    .max(10_000_000, 'Legfeljebb 10 000 000 Ft.')
    .optional(),
  /** For the customer's email and the history. */
  note: text(500).default(''),
})

const effect = z.object({
  /** Names exactly this effect: what is done is what was shown. */
  effect: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      before: money.nullable(),
      after: money.nullable(),
    }),
  ),
  amounts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  total: z.object({ before: money, after: money }),
  /** What the customer has to pay after it, and what goes back. */
  due: money,
  refund: money,
  /** What else follows: stock, documents, emails, a payment that was begun. */
  notes: z.array(z.string()),
})

/** What the merchant has to know; the order itself is requested again. */
const done = z.object({ notes: z.array(z.string()) })

const address = z.object({ name: z.string(), postal_code: z.string(), city: z.string(), address: z.string() })

const point = z.object({ id: z.string(), name: z.string(), address: z.string() })

const editable = z.object({
  number: z.string(),
  revision: z.int(),
  /** Why it can't be changed; null when it can. */
  refusal: z.string().nullable(),
  /** Codes of parcels that are registered and have not left: nothing but the invoice's address can be changed before they are called off. */
  waiting_parcels: z.array(z.string()),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      item_number: z.string(),
      quantity: z.int(),
      unit_measure: z.string(),
      unit_price: z.int(),
      /** How many more can be had; null where nothing limits it. */
      free: z.int().nullable(),
    }),
  ),
  total: money,
  shipping_method_id: z.int(),
  /** What the delivery costs now, in forints. */
  delivery_price: z.int(),
  shipping_methods: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      needs_address: z.boolean(),
      is_pickup_point: z.boolean(),
      /** Its price is agreed on with the customer: it comes with the change. */
      is_quoted: z.boolean(),
      /** Days that may be requested; empty where none has to be. */
      days: z.array(z.object({ value: z.string(), label: z.string() })),
      refusal: z.string().nullable(),
    }),
  ),
  pickup_point: point.nullable(),
  requested_day: z.string().nullable(),
  /** Null without the right to personal data. */
  personal: z
    .object({
      phone: z.string(),
      shipping: address.extend({ comment: z.string() }).nullable(),
      billing: address.extend({ tax_number: z.string() }),
    })
    .nullable(),
  /** What may be given back at once by who asks; null: anything; 0: nothing. */
  refund_limit: z.int().nullable(),
})

export const orderEditEndpoints = {
  getOrderEdit: {
    method: 'GET',
    path: '/admin/api/orders/{number}/edit',
    right: 'orders.edit',
    summary: 'What of an order can be changed before it is shipped',
    params: orderNumber,
    response: editable,
  },
  findOrderPickupPoints: {
    method: 'GET',
    path: '/admin/api/order-pickup-points',
    right: 'orders.edit',
    summary: 'Pickup points of a delivery method for an order, by postal code, town or name',
    query: z.object({ method: databaseId, search: line(100, 0).default('') }),
    response: z.object({ points: z.array(point) }),
  },
  findOrderGoods: {
    method: 'GET',
    path: '/admin/api/order-goods',
    right: 'orders.edit',
    summary: 'Goods for an order, by name, item number or EAN',
    query: z.object({ search: line(100, 0).default('') }),
    response: z.object({
      goods: z.array(
        z.object({
          variant_id: z.int(),
          name: z.string(),
          item_number: z.string(),
          ean: z.string(),
          unit_measure: z.string(),
          price: money,
          free: z.int().nullable(),
        }),
      ),
    }),
  },
  previewOrderEdit: {
    method: 'POST',
    path: '/admin/api/orders/{number}/edit/preview',
    right: 'orders.edit',
    summary: 'What a change of an order would do; nothing is done',
    params: orderNumber,
    body: edit,
    response: effect,
    refusals: [409],
  },
  editOrder: {
    method: 'POST',
    path: '/admin/api/orders/{number}/edit',
    right: 'orders.edit',
    summary:
      'Changes an order as it was shown, with its stock, money, documents and an email to the customer',
    params: orderNumber,
    body: edit.extend({
      effect: line(64),
      /** What goes back: at once, through the service that brought it or as it was given back by hand; or later. */
      refund: z.enum(['later', 'now', 'by_hand']).default('later'),
    }),
    response: done,
    refusals: [409],
  },
  getOrderRefund: {
    method: 'GET',
    path: '/admin/api/orders/{number}/refund',
    right: 'orders.refund',
    summary: 'What of an order can be given back, line by line',
    params: orderNumber,
    response: z.object({
      number: z.string(),
      /** All that can go back now. */
      refundable: money,
      lines: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          item_number: z.string(),
          unit_measure: z.string(),
          /** What 1, 2, ... of those cost that are left to give back; forints. */
          sums: z.array(z.int()),
          /** So many of them can be put back on the shelf. */
          restockable: z.int(),
        }),
      ),
      shipping: z.object({ name: z.string(), gross: z.int() }).nullable(),
      /** What stands in the way of single lines; empty when nothing does. */
      line_refusal: z.string(),
      /** Whether a document will be made of it. */
      has_correction: z.boolean(),
      /** It follows the invoice, which is made when the rest has left. */
      is_correction_later: z.boolean(),
      has_gateway: z.boolean(),
      refund_limit: z.int().nullable(),
    }),
  },
  refundOrderLines: {
    method: 'POST',
    path: '/admin/api/orders/{number}/line-refunds',
    right: 'orders.refund',
    summary: 'Gives back goods, delivery or a sum, with a correcting document of exactly these',
    params: orderNumber,
    body: z.object({
      /** Names this press of the button: however often it comes, the money goes back once. */
      request: uuid,
      lines: z
        .array(
          z.object({
            id: uuid,
            quantity: pieces.min(1, 'Legalább 1 legyen.'),
            restock: z.boolean().default(false),
          }),
        )
        .max(200)
        .default([]),
      /** Of the delivery's price, and a sum for another reason; forints. */
      shipping: z
        .int('Egész forintot írjon.')
        .min(0, 'Nem lehet negatív.')
        .max(10_000_000, 'Legfeljebb 10 000 000 Ft.')
        .default(0),
      other: z
        .int('Egész forintot írjon.')
        .min(0, 'Nem lehet negatív.')
        .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
        .default(0),
      /** The sum that was shown. */
      total: z.int().min(1, 'Válassza ki, mit térít vissza.').max(100_000_000),
      reason,
      by_hand: z.boolean().default(false),
    }),
    response: done,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
