import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const demoBankPaymentState = valueDomain('demo_bank_payment_state', [
  'open',
  'paid',
  'refused',
  'cancelled',
  'expired',
])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** The payments of the demo shop's own bank: what a real payment service would keep at its side. */
export const demoBankPayment = pgTable('demo_bank_payment', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull().unique(),
  amount: integer('amount').notNull(),
  refunded: integer('refunded').notNull().default(0),
  state: demoBankPaymentState('state').notNull().default('open'),
  returnUrl: text('return_url').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
})
