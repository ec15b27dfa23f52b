import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const questionState = valueDomain('question_state', ['pending', 'published', 'rejected'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What customers asked about a product, with the merchant's reply. The shop shows neither name nor address. */
export const productQuestion = pgTable(
  'product_question',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    /** Who asked and where the reply goes; '' once they are forgotten. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    question: text('question').notNull(),
    /** '' before the first reply. */
    reply: text('reply').notNull().default(''),
    state: questionState('state').notNull().default('pending'),
    /** Of the demo shop, marked as such: nobody asked it. */
    sample: boolean('sample').notNull().default(false),
    ipHash: text('ip_hash').notNull(),
    createdAt: at('created_at').notNull(),
    /** When it was answered or rejected; null while it waits. */
    decidedAt: at('decided_at'),
  },
  (table) => [
    index('product_question_product_idx').on(table.productId, table.decidedAt),
    index('product_question_state_idx').on(table.state, table.createdAt),
    index('product_question_created_idx').on(table.createdAt),
    check('product_question_answered', sql`${table.state} <> 'published' or ${table.reply} <> ''`),
    check('product_question_decided', sql`(${table.state} = 'pending') = (${table.decidedAt} is null)`),
  ],
)
