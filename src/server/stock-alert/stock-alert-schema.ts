import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Who wants to be notified, once, that a variant can be had again. Without `confirmedAt` the address is not proved yet. */
export const stockAlert = pgTable(
  'stock_alert',
  {
    id: uuid('id').primaryKey(),
    variantId: integer('variant_id').notNull(),
    email: text('email').notNull(),
    createdAt: at('created_at').notNull(),
    confirmedAt: at('confirmed_at'),
    sentAt: at('sent_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('stock_alert_waiting')
      .on(table.variantId, sql`lower(${table.email})`)
      .where(sql`sent_at is null and ended_at is null`),
    index('stock_alert_email_idx').on(sql`lower(${table.email})`),
  ],
)
