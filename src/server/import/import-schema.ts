import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { rhythms } from './import-schedule.ts'

/**
 * `uploaded`: waits for a mapping; `tried`: waits to be run; what is `fetching`, `trying` or `running` has a job; `superseded`: a newer
 * file of its source is in; `stopped`: somebody did not want the rest of it.
 */
const importState = valueDomain('import_state', [
  'uploaded',
  'fetching',
  'trying',
  'tried',
  'running',
  'done',
  'failed',
  'superseded',
  'stopped',
])
const importRowKind = valueDomain('import_row_kind', ['created', 'updated', 'unchanged', 'rejected'])

const importRhythm = valueDomain('import_rhythm', rhythms)
const importVanished = valueDomain('import_vanished', ['nothing', 'stock_zero', 'unpublish'])
const importHidden = valueDomain('import_hidden', ['product', 'variant'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A supplier whose file comes again and again. */
export const importSource = pgTable(
  'import_source',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().unique(),
    /** As it was last run, JSON; '' until then. Its `newOnly` names the fields that are the merchant's. */
    mapping: text('mapping').notNull().default(''),
    /** Where its file is fetched; '': somebody brings it. */
    address: text('address').notNull().default(''),
    rhythm: importRhythm('rhythm').notNull().default('never'),
    /** Since midnight in Hungary. */
    runMinute: integer('run_minute').notNull().default(360),
    /** Null: never, or not reckoned yet. */
    nextRunAt: at('next_run_at'),
    /** What becomes of goods that are no longer in its file. */
    vanished: importVanished('vanished').notNull().default('nothing'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('import_source_run_minute', sql`${table.runMinute} between 0 and 1439`),
    check('import_source_fetched', sql`${table.rhythm} = 'never' or ${table.address} <> ''`),
  ],
)

/** The goods that a source brings, as its last file that was run had them. */
export const importSourceItem = pgTable(
  'import_source_item',
  {
    sourceId: integer('source_id')
      .notNull()
      .references(() => importSource.id, { onDelete: 'cascade' }),
    itemNumber: text('item_number').notNull(),
    /** It was in an earlier file, and not in the last. */
    isMissing: boolean('is_missing').notNull().default(false),
    /** What was taken out of the shop for that, and comes back with it. */
    hidden: importHidden('hidden'),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.itemNumber] })],
)

/** A file that somebody at the desk brings into the catalogue. Retained for `RETENTION_IMPORT_DAYS`, its file too. */
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
    /** Rows of the table, counted when its trial begins; null: not counted. */
    rowsTotal: integer('rows_total'),
    /** Counts of the last trial or run. */
    summary: jsonb('summary'),
    /** Why the last trial or run ended; '' if it did what it should. */
    failure: text('failure').notNull().default(''),
    /** Names of the guards whose finds are meant. */
    confirmed: text('confirmed')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null: of no source, or of one that is gone. */
    sourceId: integer('source_id').references(() => importSource.id, { onDelete: 'set null' }),
    /** It is written by itself, unless a guard stops it. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** What its run is recorded as; a run that goes on after its process ended goes on writing that one. Null: it wrote nothing yet. */
    changeId: bigint('change_id', { mode: 'number' }),
    /** Who brought it, and then who started it; null: nobody did, a schedule. */
    staffId: integer('staff_id'),
    staffName: text('staff_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    check('product_import_rows_read', sql`${table.rowsRead} >= 0`),
    check(
      'product_import_finished',
      sql`${table.state} in ('uploaded', 'fetching', 'trying', 'running') or ${table.finishedAt} is not null`,
    ),
    /** Two files of one source would write over each other. */
    uniqueIndex('product_import_under_way_idx')
      .on(table.sourceId)
      .where(sql`state in ('fetching', 'trying', 'running')`),
    index('product_import_source_idx').on(table.sourceId, table.id),
    index('product_import_change_idx').on(table.changeId),
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
