import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

export const paymentMethod = pgTable('payment_method', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  type: text('type', { enum: ['transfer', 'cash_on_delivery', 'card'] }).notNull(),
  feeGross: integer('fee_gross').notNull().default(0),
  taxRate: integer('tax_rate').notNull().default(27),
  maxTotal: integer('max_total'),
  active: boolean('active').notNull().default(true),
  position: integer('position').notNull().default(0),
})

/** The append-only ledger an order's payment state is derived from. Amounts in forints. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').notNull(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind', { enum: ['pending', 'authorized', 'captured', 'failed', 'refunded'] }).notNull(),
    amount: integer('amount').notNull(),
    data: jsonb('data').notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('payment_event_once').on(table.gateway, table.eventId),
    index('payment_event_order_idx').on(table.orderId),
  ],
)
