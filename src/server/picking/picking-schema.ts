import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

export const pickEventKinds = ['pick', 'put_back', 'missing', 'found'] as const
const pickEventKind = valueDomain('pick_event_kind', pickEventKinds)

const at = (name: string) => timestamp(name, { withTimezone: true })

// The references to orders, their lines and colleagues stand in the migration: their tables are other features' own.

/** Who has an order in hand among the shelves, from its first scan. */
export const picking = pgTable(
  'picking',
  {
    orderId: uuid('order_id').primaryKey(),
    staffId: integer('staff_id').notNull(),
    takenAt: at('taken_at').notNull().defaultNow(),
    /** When everything was there and its parcels were registered. */
    finishedAt: at('finished_at'),
  },
  (table) => [index('picking_staff_idx').on(table.staffId)],
)

/** How much of a line is in the box; a trigger keeps it within what was ordered. Without a row nothing is. */
export const pickLine = pgTable(
  'pick_line',
  {
    lineId: uuid('line_id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    picked: integer('picked').notNull().default(0),
    /** Why the rest was not there; '': nobody has said that it was not. */
    missingReason: text('missing_reason').notNull().default(''),
    missingAt: at('missing_at'),
  },
  (table) => [
    index('pick_line_order_idx').on(table.orderId),
    index('pick_line_missing_idx')
      .on(table.missingAt)
      .where(sql`missing_at is not null`),
    check('pick_line_picked', sql`${table.picked} >= 0`),
    check('pick_line_missing', sql`(${table.missingReason} = '') = (${table.missingAt} is null)`),
  ],
)

/** What was scanned or tapped, once each: a browser sends what it is not sure of again under the same id. Append-only. */
export const pickEvent = pgTable(
  'pick_event',
  {
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id').notNull(),
    staffId: integer('staff_id').notNull(),
    kind: pickEventKind('kind').notNull(),
    /** What it changed; 0 where the line was complete already, or nothing of it was there. */
    counted: integer('counted').notNull().default(0),
    /** By the clock of the browser, which may have had no network for a while. */
    happenedAt: at('happened_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pick_event_line_idx').on(table.lineId),
    index('pick_event_staff_idx').on(table.staffId),
    check('pick_event_counted', sql`${table.counted} between -1 and 1`),
  ],
)
