import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { valueDomain } from '../database/value-domain.ts'

export const backupStates = ['awaited', 'running', 'whole', 'failed'] as const
const backupState = valueDomain('backup_state', backupStates)
const backupKind = valueDomain('backup_kind', ['nightly', 'manual'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Backups of the night and of the desk. `awaited` is the first row: since when there should be backups. Its rows stay where
 * they are, no backup holds them.
 */
export const backupRun = pgTable(
  'backup_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: backupKind('kind').notNull(),
    state: backupState('state').notNull(),
    /** Its name in BACKUP_DIR. */
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    /** Why it failed. */
    failure: text('failure').notNull().default(''),
    /** When it was restored into a trial. */
    triedAt: at('tried_at'),
    /** What was wrong with the trial; '' for nothing. */
    trialFailure: text('trial_failure').notNull().default(''),
    /** When somebody took it away from the desk. */
    downloadedAt: at('downloaded_at'),
  },
  (table) => [
    index('backup_run_started_idx').on(table.startedAt),
    check('backup_run_bytes', sql`${table.bytes} >= 0`),
    check('backup_run_ended', sql`(${table.state} in ('whole', 'failed')) = (${table.endedAt} is not null)`),
    check('backup_run_tried', sql`${table.triedAt} is null or ${table.state} = 'whole'`),
  ],
)
