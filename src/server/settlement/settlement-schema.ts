import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

/** `cod`: what a carrier has paid out; `bank`: a statement of the shop's account. */
const settlementKind = valueDomain('settlement_kind', ['cod', 'bank'])
const settlementItemState = valueDomain('settlement_item_state', ['open', 'booked', 'dismissed'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A list that somebody brought. `source`: the carrier's code, or the shop's account. Amounts in forints. */
export const settlement = pgTable(
  'settlement',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: settlementKind('kind').notNull(),
    source: text('source').notNull(),
    fileName: text('file_name').notNull(),
    columns: text('columns').array().notNull(),
    /** The rows, while it waits for somebody to say which column is what; null once it was read. */
    content: jsonb('content'),
    mapping: jsonb('mapping'),
    /** Rows that it had, those that an earlier list had too, and those that are nothing for orders. */
    rows: integer('rows').notNull().default(0),
    known: integer('known').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    /** `{ line, reason }` of rows that were not understood. */
    problems: jsonb('problems').notNull().default([]),
    staffName: text('staff_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
  },
  (table) => [index('settlement_kind_idx').on(table.kind, table.id)],
)

/** One payment of such a list. However many lists have it, it is here once, and is booked once. */
export const settlementItem = pgTable(
  'settlement_item',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    settlementId: bigint('settlement_id', { mode: 'number' })
      .notNull()
      .references(() => settlement.id),
    kind: settlementKind('kind').notNull(),
    source: text('source').notNull(),
    /** Names it in every list of its source. */
    key: text('key').notNull(),
    line: integer('line').notNull(),
    day: date('day', { mode: 'string' }),
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull().default(0),
    reference: text('reference').notNull().default(''),
    parcel: text('parcel').notNull().default(''),
    payer: text('payer').notNull().default(''),
    account: text('account').notNull().default(''),
    state: settlementItemState('state').notNull().default('open'),
    /** Whose payment it is, and the ledger's row: there when it is booked. */
    orderId: uuid('order_id'),
    paymentEventId: bigint('payment_event_id', { mode: 'number' }),
    /** Who booked or dismissed it, and when. */
    settledBy: text('settled_by').notNull().default(''),
    settledAt: at('settled_at'),
  },
  (table) => [
    unique('settlement_item_once').on(table.kind, table.source, table.key),
    index('settlement_item_settlement_idx').on(table.settlementId, table.id),
    index('settlement_item_event_idx').on(table.paymentEventId),
    check('settlement_item_amount', sql`${table.amount} > 0 and ${table.fee} >= 0`),
    check(
      'settlement_item_booked',
      sql`(${table.state} = 'booked') = (${table.paymentEventId} is not null) and (${table.state} = 'booked') = (${table.orderId} is not null)`,
    ),
  ],
)
