import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A day's list that was closed at a carrier, to whom the audit says. `carrier` is a key of the carriers' table. */
export const carrierClose = pgTable('carrier_close', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  carrier: text('carrier').notNull(),
  /** How many the carrier gave. */
  documents: integer('documents').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A parcel that was registered and called off before it left: its key is never used again. The link to orders stands in the migration. */
export const parcelCancellation = pgTable(
  'parcel_cancellation',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').notNull(),
    carrier: text('carrier').notNull(),
    trackingCode: text('tracking_code').notNull(),
    actor: text('actor').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('parcel_cancellation_order_idx').on(table.orderId)],
)
