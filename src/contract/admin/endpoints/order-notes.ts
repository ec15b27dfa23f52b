import { z } from 'zod'
import { databaseId, line, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { maxNoteLength, maxTagLength, maxTags } from '../order-note-limits.ts'
import { maxSelectedOrders } from '../packing-limits.ts'
import { moment } from '../schemas/member.ts'

const orderNumber = z.string().regex(/^\d{4}-\d{6,9}$/)
const params = z.object({ number: orderNumber })
const noteParams = params.extend({ id: databaseId })
const noteText = text(maxNoteLength).refine((value) => value !== '', 'Írja le, mit jegyez fel.')
const tag = line(maxTagLength).refine(
  (value) => !/[,;]/.test(value),
  'Vessző és pontosvessző nem lehet benne.',
)

const colleague = z.object({ id: z.int(), name: z.string() })

const notes = z.object({
  /** The newest first; empty for who may not read them. */
  notes: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      at: moment,
      edited_at: moment.nullable(),
      by: z.string(),
      /** One's own; an owner's every one. */
      may_edit: z.boolean(),
    }),
  ),
  tags: z.array(z.string()),
  assignee: colleague.nullable(),
  may_write: z.boolean(),
})

/** What came of each order. `reason`: why it stays as it is; '' where it was done. */
const results = z.object({
  results: z.array(z.object({ number: z.string(), is_done: z.boolean(), reason: z.string() })),
})
const orders = z.array(orderNumber).min(1).max(maxSelectedOrders)

/** What colleagues write to each other of orders; their customers never read it. */
export const orderNoteEndpoints = {
  getOrderNotes: {
    method: 'GET',
    path: '/admin/api/orders/{number}/notes',
    right: 'orders.see',
    summary: 'Notes, tags and the assignee of an order',
    params,
    response: notes,
  },
  addOrderNote: {
    method: 'POST',
    path: '/admin/api/orders/{number}/notes',
    right: 'orders.note',
    summary: 'Writes a note on an order',
    params,
    body: z.object({ text: noteText }),
    response: notes,
    refusals: [409],
  },
  editOrderNote: {
    method: 'PUT',
    path: '/admin/api/orders/{number}/notes/{id}',
    right: 'orders.note',
    summary: 'Rewrites one’s own note, an owner any',
    params: noteParams,
    /** `was`: how it read when they began. */
    body: z.object({ text: noteText, was: noteText.optional() }),
    response: notes,
    refusals: [409],
  },
  removeOrderNote: {
    method: 'DELETE',
    path: '/admin/api/orders/{number}/notes/{id}',
    right: 'orders.note',
    summary: 'Removes one’s own note, an owner any',
    params: noteParams,
    response: notes,
  },
  getOrderMarks: {
    method: 'GET',
    path: '/admin/api/orders/marks',
    right: 'orders.see',
    summary: 'The tags that orders have, the commonest first, and who may look after one',
    response: z.object({
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      colleagues: z.array(colleague),
    }),
  },
  tagOrders: {
    method: 'POST',
    path: '/admin/api/orders/tags',
    right: 'orders.note',
    summary: 'Puts tags on orders and takes others off, each order by itself',
    body: z.object({
      orders,
      add: z.array(tag).max(maxTags).default([]),
      remove: z.array(tag).max(maxTags).default([]),
    }),
    response: results,
  },
  assignOrders: {
    method: 'POST',
    path: '/admin/api/orders/assignee',
    right: 'orders.note',
    summary: 'Says which colleague looks after orders; null: nobody',
    body: z.object({ orders, staff_id: databaseId.nullable() }),
    response: results,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
