import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { valueDomain } from '../database/value-domain.ts'

export const runKinds = ['undo', 'promotion', 'taxonomy', 'product_bulk', 'import'] as const
const runKind = valueDomain('run_kind', runKinds)

/** Somebody wants a run stopped: its job reads it before its next part. A run that is begun again has none. */
export const runStop = pgTable(
  'run_stop',
  {
    kind: runKind('kind').notNull(),
    runId: bigint('run_id', { mode: 'number' }).notNull(),
    /** What the run was about, for the audit. */
    name: text('name').notNull(),
    staffName: text('staff_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.runId] })],
)
