import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  timestamp,
  uniqueIndex,
  text,
} from 'drizzle-orm/pg-core'
import { change } from '#platform/audit/audit-schema.ts'
import type { Conflict } from './undo.ts'
import type { UndoStaff } from './undo-run-store.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const bigId = (name: string) => bigint(name, { mode: 'number' })

/** Taking back a change that is more than one transaction takes: from its last row to its first, each part with its place in the change. */
export const undoRun = pgTable(
  'undo_run',
  {
    id: bigId('id').primaryKey().generatedAlwaysAsIdentity(),
    changeId: bigId('change_id').notNull(),
    /** Who wanted it, with the rights of that time; null: the command line. */
    staff: jsonb('staff').$type<UndoStaff>(),
    /** Rows that were recorded of the change. */
    rows: integer('rows').notNull(),
    /** So many of them are done. */
    done: integer('done').notNull().default(0),
    /** The first of those; null: none is. */
    position: bigId('position'),
    writes: integer('writes').notNull().default(0),
    /** Cells that stayed as they were; the first of them stand in `conflicts`. */
    conflictCount: integer('conflict_count').notNull().default(0),
    conflicts: jsonb('conflicts').$type<Conflict[]>().notNull().default([]),
    /** What it is recorded as, however often it was stopped and went on; null: it wrote nothing yet. */
    undoneBy: bigId('undone_by'),
    /** Why it ended before all was done; '' if it did not. */
    failure: text('failure').notNull().default(''),
    /** Somebody has stopped it before all were done. */
    isStopped: boolean('is_stopped').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [
    foreignKey({ columns: [table.changeId], foreignColumns: [change.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.undoneBy], foreignColumns: [change.id] }).onDelete('set null'),
    uniqueIndex('undo_run_under_way_idx')
      .on(table.changeId)
      .where(sql`${table.endedAt} is null`),
    check('undo_run_done', sql`${table.done} between 0 and ${table.rows}`),
  ],
)
