import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TaxonomyMerge } from './taxonomy-merge.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A category, brand or value with more goods than one transaction takes goes into another: a job moves them in parts, then it goes. */
export const taxonomyRun = pgTable(
  'taxonomy_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    merge: jsonb('merge').$type<TaxonomyMerge>().notNull(),
    /** What goes, which one run at a time moves: `brand:12`. */
    subject: text('subject').notNull(),
    /** What both were called. */
    fromName: text('from_name').notNull(),
    intoName: text('into_name').notNull(),
    /** Products, or variants of a value, that it had. */
    goods: integer('goods').notNull(),
    /** So many have moved. */
    done: integer('done').notNull().default(0),
    /** What it is recorded as, however often it was stopped and went on; null: it wrote nothing yet. */
    changeId: bigint('change_id', { mode: 'number' }),
    /** Why it ended before all had moved; '' if it did not. */
    failure: text('failure').notNull().default(''),
    /** Somebody has stopped it before all were done. */
    isStopped: boolean('is_stopped').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('taxonomy_run_under_way_idx')
      .on(table.subject)
      .where(sql`${table.endedAt} is null`),
    index('taxonomy_run_ended_idx').on(table.endedAt),
  ],
)
