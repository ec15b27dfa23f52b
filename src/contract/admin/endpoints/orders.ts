import { z } from 'zod'
import { databaseId, money, line, text, uuid, image } from '../../schemas/shared.ts'
import { maxUndoneSteps } from '../packing-limits.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { chosenValues, facet } from '../schemas/facet.ts'
import { moment } from '../schemas/member.ts'
import { shownState } from '../schemas/state.ts'

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

const listedOrder = z.object({
  id: z.string(),
  number: z.string(),
  placed_at: moment,
  state: shownState,
  payment: shownState,
  customer: z.string(),
  town: z.string(),
  pieces: z.int(),
  /** Addresses of the first goods' pictures, three at most. */
  pictures: z.array(z.string()),
  /** Pieces that are to be sent and are not in stock. */
  missing: z.int(),
  /** What else stands in its way, a sentence each. */
  troubles: z.array(z.string()),
  /** Its customer has ordered nothing before. */
  is_first: z.boolean(),
  shipping: z.string(),
  payment_method: z.string(),
  total: money,
  /** What has to go back of its money and was not begun. */
  refund_wanted: money,
  has_comment: z.boolean(),
  notes: z.int(),
  tags: z.array(z.string()),
  /** Who looks after it; '' for nobody. */
  assignee: z.string(),
  /** What is searched for is the number of one of its documents. */
  has_document: z.boolean(),
})

const address = z.object({
  name: z.string(),
  postal_code: z.string(),
  city: z.string(),
  address: z.string(),
})

/** What may be done with the order now, for who may do it. `edit` goes to a page of its own. */
const orderStep = z.enum([
  'accept',
  'prepare',
  'ship',
  'deliver',
  'complete',
  'return',
  'cancel',
  'mark_paid',
  'refund',
  'quote',
  'edit',
])

const parcel = z.object({ code: z.string(), url: z.string(), state: z.string() })
/** Lines of an order with so many pieces of each. */
const pieces = z
  .array(z.object({ id: uuid, quantity: z.int('Egész számot írjon.').min(0).max(1_000_000) }))
  .min(1)
  .max(500)
/** How many pieces had left when the page was shown: of two who send the same goods the second has to look again. */
const seenShipped = z.int().min(0)

const adminOrder = z.object({
  id: z.string(),
  number: z.string(),
  placed_at: moment,
  state: shownState,
  payment: shownState,
  steps: z.array(orderStep),
  lines: z.array(
    z.object({
      id: z.string(),
      /** See `groupSets`. */
      set_id: z.string().nullable(),
      name: z.string(),
      item_number: z.string(),
      quantity: z.int(),
      unit_measure: z.string(),
      unit_price: money,
      total: money,
      /** Pieces that have left. */
      shipped: z.int(),
      /** Pieces that leave next: of the part that was put together, else all that are still here. */
      next: z.int(),
      /** Pieces that are to be sent and are not in stock. */
      missing: z.int(),
      picture: image.nullable(),
      /** Of the line's goods: in stock, and held for orders; null for goods that are gone. */
      /** `older`: what of `held` orders that were placed before it wait for. */
      stock: z.object({ on_hand: z.int(), held: z.int(), older: z.int() }).nullable(),
    }),
  ),
  amounts: z.array(z.object({ name: z.string(), text: z.string() })),
  /**
   * What it took off is in the totals of the lines, and a fee of delivery that it paid is named in `amounts`, but for orders that
   * were placed before that was recorded.
   */
  coupon: z
    .object({ code: z.string(), name: z.string(), amount: money, is_fee_unrecorded: z.boolean() })
    .nullable(),
  total: money,
  due: money,
  refundable: money,
  /** What has to go back and was not begun, and what a payment service has not confirmed. */
  refund: z.object({
    wanted: money,
    pending: money,
    reason: z.string(),
    has_gateway: z.boolean(),
    /** What was given up last, while it can be wanted again. */
    waived: z.object({ id: z.int(), amount: money, reason: z.string() }).nullable(),
  }),
  shipping: z.object({
    name: z.string(),
    requested_day: z.string().nullable(),
    /** The hour at a workshop, in words. */
    fitting: z.string().nullable(),
    pickup_point: z.string().nullable(),
    /** Whose parcels it goes as; null where the method names no carrier. */
    carrier: z.string().nullable(),
  }),
  /** Who can have a parcel. */
  carriers: z.array(z.object({ code: z.string(), name: z.string() })),
  payment_method: z.object({ name: z.string(), type: z.string() }),
  customer: z.object({ name: z.string(), town: z.string() }),
  /** `refund_account`: where its customer wants the money; '' where none was given, null without the right to personal data. */
  withdrawals: z.array(
    z.object({ reference: z.string(), is_open: z.boolean(), refund_account: z.string().nullable() }),
  ),
  /** Null without the right to personal data. */
  personal: z
    .object({
      email: z.string(),
      phone: z.string(),
      shipping: address.extend({ comment: z.string() }).nullable(),
      billing: address.extend({ tax_number: z.string() }),
    })
    .nullable(),
  comment: z.string(),
  /** What stands in its way beside goods that are short, a sentence each. */
  troubles: z.array(z.string()),
  /** All that were registered or have left. */
  parcels: z.array(parcel),
  /** What has left together, oldest first. */
  shipments: z.array(z.object({ at: moment, items: z.string(), parcels: z.array(parcel) })),
  /** Pieces that have left, of all lines together. */
  shipped: z.int(),
  /** What leaves next: `is_part` when somebody has chosen a part of what is here; `parcels` are registered for it. */
  /** `part`: what was put together, by its id; null where nobody did. */
  next: z.object({
    part: z.string().nullable(),
    is_part: z.boolean(),
    items: z.string(),
    rest: z.string(),
    parcels: z.array(parcel),
  }),
  emails: z.array(z.object({ subject: z.string(), at: moment, state: shownState })),
  timeline: z.array(z.object({ at: moment, text: z.string(), by: z.string(), note: z.string() })),
})

export const orderNumber = z.object({ number: z.string().regex(/^\d{4}-\d{6,9}$/) })
export const reason = line(500).describe('A sentence for the customer')
/** How the order stands afterwards, and what the merchant has to know. */
const changedOrder = z.object({
  order: adminOrder,
  notes: z.array(z.string()),
  /** By what `undoOrderSteps` takes it back for 20 seconds; empty where it can't be taken back. */
  undo: z.array(z.int()),
  /** Why it can't be taken back, in a sentence; '' where it can. */
  undo_refused: z.string(),
})
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
    body: z.object({ price: z.int('Egész forintot írjon.').min(0).max(100_000_000) }),
    response: changedOrder,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
