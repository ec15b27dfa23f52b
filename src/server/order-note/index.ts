/** What colleagues write to each other of orders: the public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createOrderNoteHandlers } from './order-note-api.ts'
import { orderNoteErrors } from './order-note-errors.ts'

export { exportOrderNotes, forgetOldNotes, forgetOrderNotes } from './order-note-store.ts'

export const orderNoteFeature: Feature = {
  name: 'order-note',
  adminHandlers: ({ platform }) => createOrderNoteHandlers(platform),
  errors: orderNoteErrors,
}
