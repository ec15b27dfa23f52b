import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { invoiceProviderNames } from './providers.ts'

const invoiceKind = valueDomain('invoice_kind', ['proforma', 'advance', 'final', 'credit', 'correction'])
const invoiceProvider = valueDomain('invoice_provider', invoiceProviderNames)
const invoiceState = valueDomain('invoice_state', ['queued', 'issued', 'cancelled', 'failed'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A document of an order. `key` names it towards the invoicing service, so that it is never made twice. `credit` refers to
 * the one it takes back, `correction` to the one of which it takes back a part. `gross` in forints. A document is never changed: a wrong one is taken back.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    kind: invoiceKind('kind').notNull(),
    key: text('key').notNull().unique(),
    provider: invoiceProvider('provider').notNull(),
    state: invoiceState('state').notNull().default('queued'),
    /** The service's own id and the number on the document. */
    providerId: text('provider_id'),
    number: text('number'),
    gross: integer('gross').notNull(),
    refersTo: uuid('refers_to').references((): AnyPgColumn => invoice.id),
    /** Null until it is issued, empty once it was forgotten. */
    fileKey: text('file_key'),
    data: jsonb('data').notNull().default({}),
    /** Why it could not be made yet. */
    failure: text('failure'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    issuedAt: at('issued_at'),
  },
  (table) => [
    index('invoice_order_idx').on(table.orderId),
    unique('invoice_number').on(table.provider, table.number),
    index('invoice_number_idx').on(table.number),
    index('invoice_waiting_idx')
      .on(table.createdAt)
      .where(sql`state in ('queued', 'failed')`),
    check(
      'invoice_credit',
      sql`(${table.kind} in ('credit', 'correction')) = (${table.refersTo} is not null)`,
    ),
    check('invoice_issued', sql`${table.state} <> 'issued' or ${table.number} is not null`),
  ],
)
