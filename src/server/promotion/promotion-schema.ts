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
import type { PromotionScope, PromotionStep } from './promotion-values.ts'

const promotionKind = valueDomain('promotion_kind', ['percent', 'amount', 'fixed'])
const promotionRounding = valueDomain('promotion_rounding', ['none', 'ten', 'ninety', 'nine_ninety'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A sale on many goods: whom it is for, how much, when. What it charges stands in the price histories of the variants. */
export const promotion = pgTable(
  'promotion',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    scope: jsonb('scope').$type<PromotionScope>().notNull(),
    kind: promotionKind('kind').notNull(),
    /** Percent, or forints. */
    value: integer('value').notNull(),
    rounding: promotionRounding('rounding').notNull().default('none'),
    /** No price goes below it; null: none. Gross forints. */
    floorGross: integer('floor_gross'),
    /** Nor below the cost and so many percent of it; null: none. */
    floorOverCost: integer('floor_over_cost'),
    /** What is reduced already gets this price; else it is left out. */
    replacesSales: boolean('replaces_sales').notNull().default(false),
    /** Null only before it was started: then it begins with that. */
    startsAt: at('starts_at'),
    /** The first moment without it; null: until further notice. */
    endsAt: at('ends_at'),
    /** When its prices were written; null: a draft. */
    startedAt: at('started_at'),
    /** The change of the audit that it is as it stands by: its steps and edits are taken back in the order opposite to theirs. */
    changeId: bigint('change_id', { mode: 'number' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'promotion_value',
      sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} < 100)`,
    ),
    check('promotion_floor', sql`${table.floorGross} > 0 and ${table.floorOverCost} >= 0`),
    check('promotion_span', sql`${table.endsAt} >= ${table.startsAt}`),
    check('promotion_started', sql`${table.startedAt} is null or ${table.startsAt} is not null`),
  ],
)

/** The variants that a started sale has looked at: with its price, or without one where it left them as they were. */
export const promotionPrice = pgTable(
  'promotion_price',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id').notNull(),
    /** Null: it was left out. */
    gross: integer('gross'),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.variantId] }),
    index('promotion_price_variant_idx').on(table.variantId),
    check('promotion_price_gross', sql`${table.gross} > 0`),
  ],
)

/** A step on more variants than one transaction takes: a job does it in parts, each with its place in the list. */
export const promotionRun = pgTable(
  'promotion_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    step: jsonb('step').$type<PromotionStep>().notNull(),
    /** When the sale begins and ends, for the variants of the list. */
    saleFrom: at('sale_from').notNull(),
    saleTo: at('sale_to'),
    /** The other end that a step gives it; null with such a step: until further notice. */
    newEnd: at('new_end'),
    /** It has not begun, and is a draft again when all are done. */
    isDropped: boolean('is_dropped').notNull(),
    /** Names of the guards whose finds are meant. */
    confirmed: text('confirmed').array().notNull(),
    /** In the order in which they are done. */
    variantIds: integer('variant_ids').array().notNull(),
    /** So many of them are done. */
    done: integer('done').notNull().default(0),
    touched: integer('touched').notNull().default(0),
    /** Those that met a guard nobody has confirmed. */
    leftOut: integer('left_out').notNull().default(0),
    /** What it is recorded as, however often it was stopped and went on. */
    changeId: bigint('change_id', { mode: 'number' }),
    /** Why it ended before all were done; '' if it did not. */
    failure: text('failure').notNull().default(''),
    /** Somebody has stopped it before all were done. */
    isStopped: boolean('is_stopped').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [
    check('promotion_run_done', sql`${table.done} between 0 and cardinality(${table.variantIds})`),
    uniqueIndex('promotion_run_under_way_idx')
      .on(table.promotionId)
      .where(sql`${table.endedAt} is null`),
  ],
)
