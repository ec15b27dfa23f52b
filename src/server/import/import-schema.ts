import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

/** `uploaded`: waits for a mapping; `tried`: waits to be run; what is `trying` or `running` has a job. */
const importState = valueDomain('import_state', ['uploaded', 'trying', 'tried', 'running', 'done', 'failed'])
const importRowKind = valueDomain('import_row_kind', ['created', 'updated', 'unchanged', 'rejected'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A file that somebody at the desk brings into the catalogue. Retained for 90 days, its file too. */
export const productImport = pgTable(
  'product_import',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    columns: text('columns').array().notNull(),
    /** The first rows as they are read, each a cell by column. */
    sample: jsonb('sample').notNull(),
    /** As it was written, JSON; '' until there is one. */
    mapping: text('mapping').notNull().default(''),
    state: importState('state').notNull().default('uploaded'),
    /** Rows that the job under way has read. */
    rowsRead: integer('rows_read').notNull().default(0),
    /** Counts of the last trial or run. */
    summary: jsonb('summary'),
    /** Why the last trial or run ended; '' if it did what it should. */
    failure: text('failure').notNull().default(''),
    /** Names of the guards whose finds are meant. */
    confirmed: text('confirmed')
      .array()
      .notNull()
      .default(sql`'{}'`),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    check('product_import_rows_read', sql`${table.rowsRead} >= 0`),
    check(
      'product_import_finished',
      sql`${table.state} in ('uploaded', 'trying', 'running') or ${table.finishedAt} is not null`,
    ),
  ],
)

/** What a row of the file does, by the last trial; rows that do nothing and have nothing to say are left out. */
export const productImportRow = pgTable(
  'product_import_row',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => productImport.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    itemNumber: text('item_number').notNull(),
    kind: importRowKind('kind').notNull(),
    /** The goods' name afterwards, '' where it is not known. */
    name: text('name').notNull().default(''),
    /** `{ field, before, after }` of what is shown. */
    changes: jsonb('changes').notNull(),
    /** `{ field, reason }`. */
    problems: jsonb('problems').notNull(),
    isGuarded: boolean('is_guarded').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    check('product_import_row_line', sql`${table.line} > 0`),
  ],
)
