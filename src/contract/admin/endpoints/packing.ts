import { z } from 'zod'
import { money, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { maxParcels, maxSelectedOrders, parcelSizes } from '../packing-limits.ts'
import { orderNumber, orderNumbers, parcelSize, repair } from '../schemas/packing.ts'
import { shownState } from '../schemas/state.ts'

const parcelCounts = z
  .record(orderNumber, z.int().min(1).max(maxParcels, `Legfeljebb ${maxParcels} csomag lehet.`))
  .refine((counts) => Object.keys(counts).length <= maxSelectedOrders)

const chosenSizes = z
  .record(orderNumber, z.enum(parcelSizes))
  .refine((sizes) => Object.keys(sizes).length <= maxSelectedOrders)

/** What is to be done with an order next; `done`: its goods have left; `none`: it has no place in the run. */
const runStage = z.enum(['accept', 'parcels', 'ship', 'done', 'none'])

const runOrder = z.object({
  number: z.string(),
  customer: z.string(),
  town: z.string(),
  shipping: z.string(),
  pieces: z.int(),
  total: money,
  payment: shownState,
  stage: runStage,
  /** What keeps it out of the run until somebody has looked at it. */
  problems: z.array(
    z.object({
      kind: z.enum(['unpaid', 'short', 'doubtful', 'carrier', 'state']),
      text: z.string(),
      repair,
    }),
  ),
  comment: z.string(),
  parcels: z.array(z.string()),
  /** How many its goods seem to need, by what they weigh; null where no carrier takes parcels of it. */
  parcel_count: z.int().nullable(),
  parcel_size: parcelSize,
})

/** What the warehouse does with many orders together. */
export const packingEndpoints = {
  printOrders: {
    method: 'GET',
    path: '/admin/api/orders/print',
    right: 'orders.process',
    requiredQuery: ['orders', 'what'],
    summary:
      'Packing slips and labels of orders in picking order, or one pick list for all of them, as a PDF',
    query: z.object({
      orders: orderNumbers,
      /** `bundle`: the slip and the labels of each order; `labels`: the labels alone, 100 x 150 mm. */
      what: z.enum(['slips', 'pick_list', 'bundle', 'labels']),
      size: z.enum(['A4', 'A5']).default('A4'),
    }),
    response: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBufferLike>) }),
    file: 'application/pdf',
    refusals: [409],
  },
  getRun: {
    method: 'GET',
    path: '/admin/api/orders/run',
    right: 'orders.process',
    summary:
      'The orders of a selection, or those due, with their next steps and with what is doubtful of them',
    query: z.object({
      /** Absent: what can be accepted or packed and has to leave today. */
      orders: orderNumbers.optional(),
    }),
    response: z.object({
      orders: z.array(runOrder),
      /** More are due than are worked on at a time. */
      has_more: z.boolean(),
      /** Due on a later day. */
      later: z.int(),
      /** Carriers that post nothing until the day's list is closed. */
      closing: z.array(z.string()),
    }),
  },
  cancelParcels: {
    method: 'POST',
    path: '/admin/api/orders/{number}/parcels/cancellation',
    right: 'orders.process',
    summary: 'Calls the parcels of an order off that are registered and have not left, with their carrier',
    params: z.object({ number: orderNumber }),
    /** `by_hand`: somebody has called them off on the carrier’s own page. */
    body: z.object({ by_hand: z.boolean().default(false) }),
    response: z.object({ is_done: z.boolean(), text: z.string() }),
  },
  closeCarriers: {
    method: 'POST',
    path: '/admin/api/orders/run/close',
    right: 'orders.process',
    summary: 'Closes the lists of the carriers that post nothing before; gives their documents in one PDF',
    response: z.object({
      /** Base64; '' where no carrier made any. */
      pdf: z.string(),
      results: z.array(z.object({ carrier: z.string(), is_closed: z.boolean(), text: z.string() })),
    }),
    refusals: [409],
  },
  takeBulkStep: {
    method: 'POST',
    path: '/admin/api/orders/bulk',
    right: 'orders.process',
    summary: 'Takes many orders a step further, each by itself: what fails stays as it is, with the reason',
    body: z.object({
      step: z.enum(['accept', 'parcels', 'ship']),
      orders: z.array(orderNumber).min(1).max(maxSelectedOrders),
      /** How many parcels an order has, by its number, where it is not what its weight suggests. */
      parcel_counts: parcelCounts.default({}),
      /** Which compartment of a locker, by number, where it is not what its goods suggest. */
      parcel_sizes: chosenSizes.default({}),
      /** Why goods leave that are not paid, when no courier collects the money. */
      unpaid_reason: text(500).default(''),
    }),
    response: z.object({
      results: z.array(
        z.object({
          number: z.string(),
          /** `skipped`: there was nothing left to do. */
          outcome: z.enum(['done', 'skipped', 'unpaid', 'refused']),
          text: z.string(),
          repair,
          /** By what `undoOrderSteps` takes it back for 20 seconds. */
          undo: z.array(z.int()),
        }),
      ),
    }),
  },
} as const satisfies AdminEndpointRows
