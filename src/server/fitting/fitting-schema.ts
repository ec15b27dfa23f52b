import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FittingPrice } from './fitting.ts'

/** Workshops that fit tyres at an agreed hour; their place and opening hours are those of the pickup point. */
export const fittingPartner = pgTable(
  'fitting_partner',
  {
    pointId: text('point_id').primaryKey(),
    /** False: only a day is requested of it, as of one without a row. */
    active: boolean('active').notNull().default(true),
    /** Cars that it takes within the same hour. */
    capacity: smallint('capacity').notNull(),
    /** Where it is written to; empty: nowhere. */
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Gross forints a wheel; the first that fits the vehicle and the rim rules. */
    prices: jsonb('prices').$type<FittingPrice[]>().notNull().default([]),
    /** Days on which it takes nobody, as `2026-12-24`. */
    closedDays: text('closed_days')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Links to its list of a day are signed with it: the next one ends those before. */
    linkVersion: integer('link_version').notNull().default(1),
    /** Grows with every change: who saves an older one is shown what has changed meanwhile. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('fitting_partner_capacity', sql`${table.capacity} between 1 and 50`),
    check('fitting_partner_link_version', sql`${table.linkVersion} > 0`),
  ],
)

/** The hour at a workshop that an order has, or had: one for each order. */
export const fittingAppointment = pgTable(
  'fitting_appointment',
  {
    orderId: uuid('order_id').primaryKey(),
    pointId: text('point_id')
      .notNull()
      .references(() => fittingPartner.pointId),
    day: date('day', { mode: 'string' }).notNull(),
    /** Minutes since midnight, Hungarian time. */
    startsAt: smallint('starts_at').notNull(),
    /** Which of the workshop's places of that hour. */
    bay: smallint('bay').notNull(),
    wheels: smallint('wheels').notNull(),
    /** What the workshop takes for it, in gross forints; null: it says so itself. */
    gross: integer('gross'),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    /** It fell with its order: it comes back with it. */
    fellWithOrder: boolean('fell_with_order').notNull().default(false),
    /** Grows with every change; when the last one was. */
    revision: integer('revision').notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** How far the workshop knows of it; the hour that it knows of, and where, null: none. */
    announcedRevision: integer('announced_revision').notNull().default(0),
    announcedPoint: text('announced_point'),
    announcedDay: date('announced_day', { mode: 'string' }),
    announcedStart: smallint('announced_start'),
  },
  (table) => [
    // Each place of an hour is one car's: the schema itself oversells none.
    uniqueIndex('fitting_appointment_place_idx')
      .on(table.pointId, table.day, table.startsAt, table.bay)
      .where(sql`cancelled_at is null`),
    index('fitting_appointment_unannounced_idx')
      .on(table.orderId)
      .where(sql`revision <> announced_revision`),
    check('fitting_appointment_start', sql`${table.startsAt} between 0 and 1439`),
    check('fitting_appointment_bay', sql`${table.bay} between 1 and 50`),
    check('fitting_appointment_wheels', sql`${table.wheels} > 0`),
    check('fitting_appointment_gross', sql`${table.gross} >= 0`),
    check('fitting_appointment_fell', sql`not ${table.fellWithOrder} or ${table.cancelledAt} is not null`),
  ],
)
