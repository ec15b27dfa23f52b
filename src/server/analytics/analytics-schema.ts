import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Something that a customer did, reported by the browser (`POST /api/conversion`) or by the shop itself. `consent` holds the
 * categories that the customer had accepted; without them nothing is forwarded. Rows are purged after 90 days.
 */
export const conversion = pgTable(
  'conversion',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text('event').notNull(),
    product: jsonb('product').notNull().default({}),
    consent: text('consent').array().notNull(),
    clientId: text('client_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    forwardedAt: at('forwarded_at'),
    failure: text('failure'),
  },
  (table) => [index('conversion_created_idx').on(table.createdAt)],
)
