import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** An action on more products than one transaction takes: a job does it in parts, each with its place in the list. */
export const productBulkRun = pgTable(
  'product_bulk_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    action: jsonb('action').notNull(),
    /** Names of the guards whose finds are meant. */
    confirmed: text('confirmed').array().notNull(),
    /** In the order in which they are done. */
    productIds: integer('product_ids').array().notNull(),
    /** So many of them are done. */
    done: integer('done').notNull().default(0),
    touched: integer('touched').notNull().default(0),
    /** Rows that met a guard nobody has confirmed, since the goods have changed meanwhile. */
    leftOut: integer('left_out').notNull().default(0),
    /** What it is recorded as, however often it was stopped and went on; null: it wrote nothing yet. */
    changeId: bigint('change_id', { mode: 'number' }),
    /** Why it ended before all were done; '' if it did not. */
    failure: text('failure').notNull().default(''),
    /** Somebody has stopped it before all were done. */
    isStopped: boolean('is_stopped').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [
    check('product_bulk_run_done', sql`${table.done} between 0 and cardinality(${table.productIds})`),
    index('product_bulk_run_created_idx').on(table.createdAt),
  ],
)
