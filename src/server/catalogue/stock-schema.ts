import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { variant } from './catalogue-schema.ts'

const stockMoveKind = valueDomain('stock_move_kind', ['hold', 'sell', 'release', 'give_back', 'adjust'])
const stockHoldState = valueDomain('stock_hold_state', ['held', 'sold', 'released'])

export const stock = pgTable(
  'stock',
  {
    variantId: integer('variant_id')
      .primaryKey()
      .references(() => variant.id, { onDelete: 'cascade' }),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    backorder: boolean('backorder').notNull().default(false),
  },
  (table) => [
    check(
      'stock_range',
      sql`${table.reserved} >= 0 and (${table.backorder} or ${table.reserved} <= ${table.onHand})`,
    ),
  ],
)

/** Append-only. `on_hand` is the sum of the deltas of a variant's moves. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    kind: stockMoveKind('kind').notNull(),
    onHandDelta: integer('on_hand_delta').notNull(),
    reservedDelta: integer('reserved_delta').notNull(),
    orderId: uuid('order_id'),
    /** Of what somebody has counted: who, and why. */
    staffId: integer('staff_id'),
    reason: text('reason').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('stock_move_order_idx').on(table.orderId),
    index('stock_move_variant_idx').on(table.variantId, table.id),
  ],
)

export const stockHold = pgTable(
  'stock_hold',
  {
    orderId: uuid('order_id').notNull(),
    /** One that the order's line names, whose foreign key keeps it. */
    variantId: integer('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** So many of them have left the shop; the others are held, or were released. */
    sold: integer('sold').notNull().default(0),
    state: stockHoldState('state').notNull().default('held'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.variantId] }),
    check(
      'stock_hold_quantity',
      sql`${table.quantity} > 0 and ${table.sold} between 0 and ${table.quantity}`,
    ),
    check('stock_hold_sold', sql`(${table.state} = 'sold') = (${table.sold} = ${table.quantity})`),
  ],
)
