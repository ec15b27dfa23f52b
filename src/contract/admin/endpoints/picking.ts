import { z } from 'zod'
import { image, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { maxParcels, maxPickEvents, parcelSizes } from '../packing-limits.ts'
import { moment } from '../schemas/member.ts'
import { orderNumber, orderNumbers, parcelSize, repair } from '../schemas/packing.ts'

const pickLine = z.object({
  id: z.uuid(),
  name: z.string(),
  item_number: z.string(),
  /** '' where none is known. */
  ean: z.string(),
  /** Where it lies; '' where nobody has said it. */
  shelf: z.string(),
  unit_measure: z.string(),
  /** Which mounted wheels it is a part of, `Szerelt kerék 2`; '' for none. */
  set: z.string(),
  quantity: z.int(),
  picked: z.int(),
  /** Why the rest was not there; '': nobody has said that it was not. */
  missing_reason: z.string(),
  picture: image.nullable(),
})

const pickOrder = z.object({
  number: z.string(),
  customer: z.string(),
  town: z.string(),
  shipping: z.string(),
  comment: z.string(),
  /** `waiting`: it has to be accepted first; `none`: nothing of it is to be picked. */
  state: z.enum(['waiting', 'pick', 'done', 'none']),
  /** By shelf, then by item number. */
  lines: z.array(pickLine),
  /** Who has it in hand. */
  picker: z.object({ name: z.string(), is_own: z.boolean(), since: moment }).nullable(),
  /** Others who have picked of it within the last minutes. */
  others: z.array(z.string()),
  /** How many parcels its goods seem to need; null where no carrier takes parcels of it. */
  parcel_count: z.int().nullable(),
  parcel_size: parcelSize,
})

const pickEvent = z.object({
  /** Made by the browser: the same event that is sent again counts once. */
  id: z.uuid(),
  line_id: z.uuid(),
  kind: z.enum(['pick', 'put_back', 'missing', 'found']),
  /** Of `missing` alone. */
  reason: text(200).default(''),
  happened_at: z.iso.datetime(),
})

/** Goods taken from the shelves into the boxes of orders. */
export const pickingEndpoints = {
  getPicking: {
    method: 'GET',
    path: '/admin/api/picking',
    right: 'orders.process',
    summary: 'What is to be taken from the shelves for these orders, or for those due, and what already was',
    query: z.object({ orders: orderNumbers.optional() }),
    response: z.object({
      orders: z.array(pickOrder),
      has_more: z.boolean(),
      /** Events of the caller that stand in these counts already: a browser that still has them adds nothing. */
      known_events: z.array(z.string()),
    }),
  },
  getScannedCode: {
    method: 'GET',
    path: '/admin/api/picking/code',
    right: 'orders.process',
    requiredQuery: ['code'],
    summary: 'What a scanned code is of: goods by EAN or item number, or an order',
    query: z.object({ code: z.string().min(1).max(100) }),
    response: z.object({
      kind: z.enum(['product', 'order', 'unknown']),
      /** Its name and item number, or the order's number; '' where nobody knows it. */
      text: z.string(),
    }),
  },
  sendPicks: {
    method: 'POST',
    path: '/admin/api/picking/events',
    right: 'orders.process',
    summary: 'Counts what was scanned; the same events sent again count once',
    body: z.object({ events: z.array(pickEvent).min(1).max(maxPickEvents) }),
    response: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          /** `surplus`: all of it was there already, or nothing to put back; `refused`: the order has left, or the line is gone. */
          outcome: z.enum(['counted', 'surplus', 'refused']),
        }),
      ),
    }),
  },
  takePicking: {
    method: 'POST',
    path: '/admin/api/picking/{number}/take',
    right: 'orders.process',
    summary: 'Takes an order in hand; from somebody else only when it is said',
    params: z.object({ number: orderNumber }),
    body: z.object({ takes_over: z.boolean().default(false) }),
    response: z.object({
      /** Who had it, or has it still. */
      picker: z.object({ name: z.string(), is_own: z.boolean() }),
    }),
    refusals: [404, 409],
  },
  finishPicking: {
    method: 'POST',
    path: '/admin/api/picking/{number}/finish',
    right: 'orders.process',
    summary: 'Registers the parcels of an order whose goods are all there',
    params: z.object({ number: orderNumber }),
    body: z.object({
      /** Absent: as its goods suggest. */
      count: z.int().min(1).max(maxParcels).optional(),
      size: z.enum(parcelSizes).optional(),
    }),
    response: z.object({
      is_done: z.boolean(),
      text: z.string(),
      repair,
      /** What to print of it then. */
      print: z.enum(['bundle', 'slips']),
    }),
    refusals: [404, 409],
  },
} as const satisfies AdminEndpointRows
