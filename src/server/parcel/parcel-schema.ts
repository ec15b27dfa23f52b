import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A day's list that was closed at a carrier, to whom the audit says. `carrier` is a key of the carriers' table. */
export const carrierClose = pgTable('carrier_close', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  carrier: text('carrier').notNull(),
  /** How many the carrier gave. */
  documents: integer('documents').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
