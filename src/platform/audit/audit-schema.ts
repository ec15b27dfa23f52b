import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '../database/value-domain.ts'

const auditKind = valueDomain('audit_kind', ['insert', 'update', 'delete'])

const at = (name: string) => timestamp(name, { withTimezone: true })
const bigId = (name: string) => bigint(name, { mode: 'number' })

/** What somebody at the desk or a command wrote at one time; see `recording.ts`. Retained for two years. */
export const change = pgTable(
  'change',
  {
    id: bigId('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The operation of the desk, such as `changeStaff`, or the command as it was typed, such as `coupons add`. */
    what: text('what').notNull(),
    /** `staff:ID`, `command` or `job:NAME`. */
    actor: text('actor').notNull(),
    /** The colleague's name at that time; '' for who is none. */
    actorName: text('actor_name').notNull().default(''),
    at: at('at').notNull().defaultNow(),
    /** The change that this one takes back. */
    undoes: bigId('undoes'),
    /** A job still writes it. */
    isOpen: boolean('is_open').notNull().default(false),
  },
  (table) => [
    foreignKey({ columns: [table.undoes], foreignColumns: [table.id] }).onDelete('set null'),
    index('change_at_idx').on(table.at),
    index('change_actor_idx').on(table.actor, table.id),
    index('change_undoes_idx').on(table.undoes),
    check('change_actor', sql`${table.actor} ~ '^(staff:[1-9][0-9]*|command|job:.+)$'`),
  ],
)

/** A row that a change wrote, by triggers: `new` and `old` hold the columns that differ, or the row that came or went. */
export const audit = pgTable(
  'audit',
  {
    id: bigId('id').primaryKey().generatedAlwaysAsIdentity(),
    changeId: bigId('change_id')
      .notNull()
      .references(() => change.id, { onDelete: 'restrict' }),
    tableName: text('table_name').notNull(),
    /** The row's key, by columns. */
    rowKey: jsonb('row_key').notNull(),
    kind: auditKind('kind').notNull(),
    old: jsonb('old'),
    new: jsonb('new'),
    /** When its transaction began: a change of many transactions writes its rows one after the other. */
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    /** Rows come in the order of their time, so this says where those of a time lie and costs writers nothing. */
    index('audit_at_idx').using('brin', table.at),
    /** What came to a product or a variant and went from it, which is no longer in its own table. */
    index('audit_of_product_idx')
      .on(sql`((coalesce(old, new) ->> 'product_id')::int)`, table.id)
      .where(
        sql`kind <> 'update' and table_name in ('variant', 'product_image', 'product_category', 'product_badge', 'collection_product')`,
      ),
    index('audit_of_variant_idx')
      .on(sql`((coalesce(old, new) ->> 'variant_id')::int)`, table.id)
      .where(sql`kind <> 'update' and table_name in ('variant_price', 'variant_attribute')`),
    index('audit_change_idx').on(table.changeId, table.id),
    index('audit_row_idx').on(table.tableName, table.rowKey),
    check(
      'audit_sides',
      sql`(${table.kind} = 'delete') = (${table.new} is null) and (${table.kind} = 'insert' or ${table.old} is not null)`,
    ),
  ],
)
