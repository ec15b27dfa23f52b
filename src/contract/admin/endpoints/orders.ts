import { z } from 'zod'
import { databaseId, line, text, uuid } from '../../schemas/shared.ts'
import { maxUndoneSteps } from '../packing-limits.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { chosenValues, facet } from '../schemas/facet.ts'
import { adminOrder, changedOrder, listedOrder, pieces, seenShipped } from '../schemas/order.ts'

/** Which orders a tab shows, in the order of the tabs. */
export const orderViews = [
  'new',
  'awaiting_payment',
  'quote',
  'to_pack',
  'due',
  'on_the_way',
  'trouble',
  'returns',
  'refund',
  'all',
] as const
const orderView = z.enum(orderViews)

export const orderNumber = z.object({ number: z.string().regex(/^\d{4}-\d{6,9}$/) })
export const reason = line(500).describe('A sentence for the customer')
const amount = z
  .int('Egész forintot írjon.')
  .min(1, 'Legalább 1 Ft.')
  .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')

export const orderEndpoints = {
  listOrders: {
    method: 'GET',
    path: '/admin/api/orders',
    right: 'orders.see',
    summary: 'Orders of a view, the newest first, with the counts of all views',
    query: z.object({
      view: orderView.default('new'),
      /** Of all orders: parts of the number, name, town, address, e-mail or telephone, or a tracking code. */
      search: z.string().trim().max(254).default(''),
      /** Names of delivery and payment methods. */
      shipping: chosenValues,
      payment: chosenValues,
      /** Folded tags, any of which an order has; ids of colleagues, or `none`. */
      tag: chosenValues,
      assignee: chosenValues,
      /** The last order of the window before. */
      before: uuid.optional(),
    }),
    response: z.object({
      orders: z.array(listedOrder),
      counts: z.object({
        new: z.int(),
        awaiting_payment: z.int(),
        quote: z.int(),
        to_pack: z.int(),
        /** What can be accepted or packed and has to leave today. */
        due: z.int(),
        on_the_way: z.int(),
        /** Goods that are short, an address that no courier finds, a parcel, document or email that is stuck. */
        trouble: z.int(),
        /** Orders with an open withdrawal. */
        returns: z.int(),
        refund: z.int(),
      }),
      /** `shipping`, `payment`, `tag` and `assignee`, of the open views alone: nobody counts all orders there ever were. */
      facets: z.array(facet),
      has_more: z.boolean(),
    }),
  },
  getOrder: {
    method: 'GET',
    path: '/admin/api/orders/{number}',
    right: 'orders.see',
    summary: 'One order with all that is known of it; personal data by right',
    params: orderNumber,
    response: adminOrder,
  },
  takeOrderStep: {
    method: 'POST',
    path: '/admin/api/orders/{number}/steps',
    right: 'orders.process',
    summary: 'Takes the order a step further, with an email to the customer',
    params: orderNumber,
    body: z.discriminatedUnion('step', [
      z.object({ step: z.enum(['accept', 'prepare', 'deliver', 'complete']) }),
      z.object({
        step: z.literal('ship'),
        tracking_codes: z.array(line(60)).max(20).default([]),
        carrier: line(30).optional(),
        /** A part of what is here, in place of what was put together. */
        lines: pieces.optional(),
        seen_shipped: seenShipped.optional(),
        /** Why goods leave that are not paid, when no courier collects the money. */
        unpaid_reason: text(500).default(''),
        /** Goods leave that are not in stock by the count: whoever sends them has them in hand. */
        short_seen: z.boolean().default(false),
      }),
      z.object({ step: z.enum(['return', 'cancel']), reason }),
    ]),
    response: changedOrder,
    refusals: [409],
  },
  undoOrderSteps: {
    method: 'POST',
    path: '/admin/api/orders/undo',
    right: 'orders.see',
    summary:
      'Takes one’s own steps of the last 20 seconds back, with their emails, stock and parcels; each order by itself',
    body: z.object({ steps: z.array(databaseId).min(1).max(maxUndoneSteps) }),
    response: z.object({
      /** `reason`: why it stays as it is; '' where it was taken back. Steps of others are not there. */
      results: z.array(z.object({ number: z.string(), is_undone: z.boolean(), reason: z.string() })),
    }),
  },
  markOrderPaid: {
    method: 'POST',
    path: '/admin/api/orders/{number}/payments',
    right: 'orders.paid',
    summary: 'Records money that has arrived outside the payment services',
    params: orderNumber,
    body: z.object({ amount, reference: text(100).default('') }),
    response: changedOrder,
    refusals: [409],
  },
  refundOrder: {
    method: 'POST',
    path: '/admin/api/orders/{number}/refunds',
    right: 'orders.refund',
    summary: 'Gives money back, up to the limit of the role; more needs somebody with a higher one',
    params: orderNumber,
    body: z.object({ amount, reason, by_hand: z.boolean().default(false) }),
    response: changedOrder,
    refusals: [409],
  },
  waiveRefund: {
    method: 'POST',
    path: '/admin/api/orders/{number}/refund-waivers',
    right: 'orders.refund',
    summary: 'Gives up what is wanted back of an order, with the reason; nobody is written to',
    params: orderNumber,
    /** The sum that was shown. */
    body: z.object({ amount, reason: line(500).describe('A sentence for the history') }),
    response: changedOrder,
    refusals: [409],
  },
  reinstateRefund: {
    method: 'DELETE',
    path: '/admin/api/orders/{number}/refund-waivers/{waiver}',
    right: 'orders.refund',
    summary: 'Wants again what was given up, while the order’s money has not changed since',
    params: orderNumber.extend({ waiver: databaseId }),
    response: changedOrder,
    refusals: [409],
  },
  packShipment: {
    method: 'POST',
    path: '/admin/api/orders/{number}/shipment',
    right: 'orders.process',
    summary: 'Puts a part of an order together, to leave in parcels of its own',
    params: orderNumber,
    /** `seen_part`: what was put together when it was chosen. */
    body: z.object({ lines: pieces, seen_shipped: seenShipped, seen_part: line(20).nullable().optional() }),
    response: changedOrder,
    refusals: [409],
  },
  unpackShipment: {
    method: 'DELETE',
    path: '/admin/api/orders/{number}/shipment',
    right: 'orders.process',
    summary: 'All that is still here leaves together again',
    params: orderNumber,
    response: changedOrder,
    refusals: [409],
  },
  quoteOrder: {
    method: 'POST',
    path: '/admin/api/orders/{number}/quote',
    right: 'orders.edit',
    summary: 'Sets the price of a delivery that was to be agreed',
    params: orderNumber,
    body: z.object({
      price: z
        .int('Egész forintot írjon.')
        .min(0, 'Nem lehet negatív.')
        .max(100_000_000, 'Legfeljebb 100 000 000 Ft.'),
    }),
    response: changedOrder,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
