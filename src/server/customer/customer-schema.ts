import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const customerRecordKind = valueDomain('customer_record_kind', ['export', 'erasure'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Whom the desk can find: addresses with a verified account or an order, with their folded words. It follows accounts and the words
 * of orders by triggers (`index_customer`) and holds nothing that these do not.
 */
export const customer = pgTable(
  'customer',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In small letters. */
    email: text('email').notNull().unique(),
    words: text('words').notNull(),
    /** `-infinity` without an order. */
    lastOrderAt: at('last_order_at').notNull(),
  },
  (table) => [
    index('customer_words_idx').using('gin', sql`${table.words} gin_trgm_ops`),
    index('customer_last_order_idx').on(table.lastOrderAt, table.id),
    check('customer_email', sql`${table.email} = lower(${table.email}) and ${table.email} <> ''`),
  ],
)

/** What was done at the desk with all data of a customer, for the merchant's records; `customerKey` is a signature of the address. */
export const customerRecord = pgTable(
  'customer_record',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerKey: text('customer_key').notNull(),
    kind: customerRecordKind('kind').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('customer_record_key_idx').on(table.customerKey)],
)
