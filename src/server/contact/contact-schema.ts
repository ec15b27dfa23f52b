import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const contactMessageType = valueDomain('contact_message_type', ['general', 'order', 'product', 'partner'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What customers have written to the merchant. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: uuid('id').primaryKey(),
    type: contactMessageType('type').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    message: text('message').notNull(),
    ipHash: text('ip_hash').notNull(),
    createdAt: at('created_at').notNull(),
    respondedAt: at('responded_at'),
  },
  (table) => [
    index('contact_message_created_idx').on(table.createdAt),
    index('contact_message_open_idx')
      .on(table.createdAt)
      .where(sql`responded_at is null`),
  ],
)

/** What was answered from the desk; the email of it has the key `contact-reply:ID`. */
export const contactReply = pgTable(
  'contact_reply',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessage.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id').notNull(),
    message: text('message').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('contact_reply_message_idx').on(table.messageId),
    index('contact_reply_staff_idx').on(table.staffId),
  ],
)
