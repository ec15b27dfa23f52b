import { bigint, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A month as it stood when somebody closed it; closed again, the later row counts. Amounts in forints. */
export const monthClose = pgTable(
  'month_close',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    /** `{ channel, captured, refunded, captures, refunds, fees }` of each way in which money came. */
    lines: jsonb('lines').notNull(),
    /** How many orders were not paid by its end, and what was due of them. */
    openCount: integer('open_count').notNull(),
    openAmount: bigint('open_amount', { mode: 'number' }).notNull(),
    staffName: text('staff_name').notNull(),
    closedAt: at('closed_at').notNull().defaultNow(),
  },
  (table) => [index('month_close_month_idx').on(table.month, table.id)],
)

/** What was handed out for the books, to whom the audit says. */
export const ledgerExport = pgTable('ledger_export', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  what: text('what').notNull(),
  format: text('format').notNull(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  toDay: date('to_day', { mode: 'string' }).notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})
