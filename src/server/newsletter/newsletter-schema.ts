import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const newsletterSubscriptionState = valueDomain('newsletter_subscription_state', [
  'pending',
  'subscribed',
  'unsubscribed',
])

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Subscriptions by address: requested, confirmed by the email's link, or ended. The times are the proof of consent that
 * the law requires. `tokenHash` belongs to the confirming email.
 */
export const newsletterSubscription = pgTable(
  'newsletter_subscription',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    state: newsletterSubscriptionState('state').notNull(),
    tokenHash: text('token_hash'),
    tokenExpiresAt: at('token_expires_at'),
    requestedAt: at('requested_at').notNull().defaultNow(),
    confirmedAt: at('confirmed_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscription_email').on(sql`lower(${table.email})`),
    index('newsletter_subscription_token_idx').on(table.tokenHash),
    check(
      'newsletter_subscription_consent',
      sql`case ${table.state}
        when 'subscribed' then ${table.confirmedAt} is not null and ${table.endedAt} is null
        when 'pending' then ${table.confirmedAt} is null and ${table.tokenHash} is not null
        else ${table.endedAt} is not null and ${table.tokenHash} is null end`,
    ),
  ],
)
