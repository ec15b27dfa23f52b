import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** An order that a colleague took down by telephone, and said the terms of. */
export const phoneOrder = pgTable(
  'phone_order',
  {
    orderId: uuid('order_id').primaryKey(),
    staffId: integer('staff_id').notNull(),
    /** The abandoned cart that it was made of; forgotten with it. */
    sourceCartId: uuid('source_cart_id'),
    /** When the terms and the sums were read to the customer, who agreed. */
    termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }).notNull(),
    /** When the customer agreed to be asked by an email whether the newsletter may come. */
    newsletterAgreedAt: timestamp('newsletter_agreed_at', { withTimezone: true }),
  },
  (table) => [
    index('phone_order_source_cart_idx')
      .on(table.sourceCartId)
      .where(sql`source_cart_id is not null`),
  ],
)

/** A price that was agreed on the telephone, in forints a unit, and why. */
export const phoneOrderPrice = pgTable(
  'phone_order_price',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => phoneOrder.orderId),
    variantId: integer('variant_id').notNull(),
    /** The price of the shop at that moment. */
    listGross: integer('list_gross').notNull(),
    gross: integer('gross').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    unique('phone_order_price_once').on(table.orderId, table.variantId),
    check('phone_order_price_gross', sql`${table.gross} >= 0 and ${table.listGross} >= 0`),
  ],
)
