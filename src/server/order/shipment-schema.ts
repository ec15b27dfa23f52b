import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderLine, orders } from './order-schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Goods of an order that leave together; one that has not left yet is put together, one of an order at a time. */
export const orderShipment = pgTable(
  'order_shipment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    actor: text('actor').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    shippedAt: at('shipped_at'),
  },
  (table) => [
    index('order_shipment_order_idx').on(table.orderId),
    uniqueIndex('order_shipment_open')
      .on(table.orderId)
      .where(sql`shipped_at is null`),
  ],
)

export const orderShipmentLine = pgTable(
  'order_shipment_line',
  {
    shipmentId: bigint('shipment_id', { mode: 'number' })
      .notNull()
      .references(() => orderShipment.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** So many of them were scanned into the box: a trigger takes them out of `pick_line` when they leave, and gives them back. */
    picked: integer('picked').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.lineId] }),
    index('order_shipment_line_idx').on(table.lineId),
    check(
      'order_shipment_line_quantity',
      sql`${table.quantity} > 0 and ${table.picked} between 0 and ${table.quantity}`,
    ),
  ],
)

/** The parcels that left with a carrier. `carrier` is a key of the carriers' table. */
export const orderParcel = pgTable(
  'order_parcel',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').notNull(),
    trackingCode: text('tracking_code').notNull(),
    /** What the carrier calls it and where its label is stored, when the shop registered it there. */
    carrierId: text('carrier_id'),
    labelKey: text('label_key'),
    /** The carrier's last word on it, in our terms. */
    state: text('state'),
    stateAt: at('state_at'),
    nextQueryAt: at('next_query_at'),
    /** With what it left; null: it waits for the next. */
    shipmentId: bigint('shipment_id', { mode: 'number' }).references(() => orderShipment.id),
    /** Forints that its courier takes; null: nobody knows. */
    cash: integer('cash'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_parcel_shipment_idx').on(table.shipmentId),
    check('order_parcel_cash', sql`${table.cash} >= 0`),
    unique('order_parcel_once').on(table.orderId, table.carrier, table.trackingCode),
    index('order_parcel_tracking_idx').on(sql`${table.trackingCode} text_pattern_ops`),
  ],
)
