import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { maxNoteLength, maxTagLength } from '#contract/admin/order-note-limits.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What colleagues write to each other of an order; its customer never reads it. */
export const orderNote = pgTable(
  'order_note',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').notNull(),
    staffId: integer('staff_id').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
  },
  (table) => [
    index('order_note_order_idx').on(table.orderId, table.id),
    check('order_note_text', sql`length(${table.text}) between 1 and ${sql.raw(String(maxNoteLength))}`),
  ],
)

/** A colleague's word on an order, such as `törékeny`. `folded`: small letters without accents, one of each on an order. */
export const orderTag = pgTable(
  'order_tag',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').notNull(),
    tag: text('tag').notNull(),
    folded: text('folded').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('order_tag_once').on(table.orderId, table.folded),
    index('order_tag_folded_idx').on(table.folded, table.orderId),
    check(
      'order_tag_text',
      sql`length(${table.tag}) between 1 and ${sql.raw(String(maxTagLength))} and ${table.folded} <> ''`,
    ),
  ],
)

/** Who looks after an order. */
export const orderAssignee = pgTable(
  'order_assignee',
  {
    orderId: uuid('order_id').primaryKey(),
    staffId: integer('staff_id').notNull(),
    assignedAt: at('assigned_at').notNull().defaultNow(),
  },
  (table) => [index('order_assignee_staff_idx').on(table.staffId, table.orderId)],
)
