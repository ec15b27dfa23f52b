import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { gatewayNames } from './gateways.ts'

const paymentType = valueDomain('payment_type', ['transfer', 'cash_on_delivery', 'card'])
const paymentGateway = valueDomain('payment_gateway', gatewayNames)
const paymentEventKind = valueDomain('payment_event_kind', [
  'pending',
  'authorized',
  'captured',
  'failed',
  'refunded',
])
const paymentAttemptState = valueDomain('payment_attempt_state', [
  'created',
  'redirected',
  'pending',
  'authorized',
  'captured',
  'failed',
  'cancelled',
  'expired',
])
const paymentMessageSource = valueDomain('payment_message_source', [
  'start',
  'return',
  'notify',
  'query',
  'refund',
])
const paymentRefundState = valueDomain('payment_refund_state', ['requested', 'pending', 'settled', 'failed'])

const at = (name: string) => timestamp(name, { withTimezone: true })

export const paymentMethod = pgTable(
  'payment_method',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    type: paymentType('type').notNull(),
    /** Which payment service carries out a card payment; null for the other types. */
    gateway: paymentGateway('gateway'),
    feeGross: integer('fee_gross').notNull().default(0),
    taxRate: integer('tax_rate').notNull().default(27),
    /** The payable amounts (forints) that it is for, its own fee included. */
    minTotal: integer('min_total'),
    maxTotal: integer('max_total'),
    /** Ids of the delivery methods that it is for; null: all, those that come later too. */
    onlyShipping: integer('only_shipping').array(),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
    /** Grows with every change, by a trigger: who saves an older one is shown what has changed meanwhile. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('payment_method_fee', sql`${table.feeGross} >= 0`),
    check('payment_method_limits', sql`${table.minTotal} <= ${table.maxTotal}`),
  ],
)

/** The append-only ledger an order's payment state is derived from. Amounts in forints. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').notNull(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    kind: paymentEventKind('kind').notNull(),
    amount: integer('amount').notNull(),
    /** What of a refund only gave back more than the order cost then. */
    excess: integer('excess').notNull().default(0),
    data: jsonb('data').notNull().default({}),
    /** The attempt that the money moved in; null for what the merchant records by hand. */
    attemptId: uuid('attempt_id').references((): AnyPgColumn => paymentAttempt.id),
    /** The day in Hungary on which the money moved; a bank's statement may say an earlier one than that of the row. */
    day: date('day', { mode: 'string' })
      .notNull()
      .default(sql`(now() at time zone 'Europe/Budapest')::date`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payment_event_once').on(table.gateway, table.eventId),
    // What was recorded by mistake is taken back by the same amount below nothing.
    check(
      'payment_event_amount',
      sql`${table.amount} > 0 or ${table.kind} not in ('captured', 'refunded') or (${table.kind} = 'captured' and ${table.amount} < 0 and ${table.gateway} = 'manual')`,
    ),
    check(
      'payment_event_excess',
      sql`${table.excess} = 0 or (${table.kind} = 'refunded' and ${table.excess} between 0 and ${table.amount})`,
    ),
    index('payment_event_order_idx').on(table.orderId),
    index('payment_event_day_idx').on(table.day, table.id),
  ],
)

/**
 * One start of a payment at a payment service. `reference` names it towards the service and is never used again; one that
 * is still open exists at most once for an order. `amount` in forints.
 */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    gateway: paymentGateway('gateway').notNull(),
    reference: text('reference').notNull().unique(),
    state: paymentAttemptState('state').notNull().default('created'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull().default('HUF'),
    /** The service's own id of the payment. */
    gatewayId: text('gateway_id'),
    paymentUrl: text('payment_url'),
    /** The service's code of a failure, for the log and the merchant. */
    failure: text('failure'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Until when the payer may pay at the service. */
    expiresAt: at('expires_at').notNull(),
    /** When the service is polled next, while the outcome is not known; null: no more. */
    nextQueryAt: at('next_query_at'),
    /** Of its last change, or of the last question to the service about it. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_attempt_order_idx').on(table.orderId),
    uniqueIndex('payment_attempt_open')
      .on(table.orderId)
      .where(sql`state in ('created', 'redirected', 'pending', 'authorized')`),
    uniqueIndex('payment_attempt_gateway_id').on(table.gateway, table.gatewayId),
    index('payment_attempt_query_idx')
      .on(table.nextQueryAt)
      .where(sql`next_query_at is not null`),
    check('payment_attempt_amount', sql`${table.amount} > 0`),
  ],
)

/** One row for each change of an attempt's state. `source`: who reported it, such as `notify`. */
export const paymentAttemptTransition = pgTable(
  'payment_attempt_transition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    fromState: paymentAttemptState('from_state'),
    toState: paymentAttemptState('to_state').notNull(),
    source: text('source').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('payment_attempt_transition_idx').on(table.attemptId)],
)

/** Everything a payment service sent us, as it came, believed or not; rows are only added. */
export const paymentMessage = pgTable(
  'payment_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    gateway: text('gateway').notNull(),
    source: paymentMessageSource('source').notNull(),
    reference: text('reference'),
    accepted: boolean('accepted').notNull(),
    /** Why it was not believed, or what it said. */
    note: text('note').notNull().default(''),
    raw: text('raw').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_message_reference_idx').on(table.reference),
    index('payment_message_created_idx').on(table.createdAt),
  ],
)

/** Money to be given back through a payment service; what was given back is an event of the ledger. `amount` in forints. */
export const paymentRefund = pgTable(
  'payment_refund',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    attemptId: uuid('attempt_id').references(() => paymentAttempt.id),
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    state: paymentRefundState('state').notNull().default('requested'),
    gatewayId: text('gateway_id'),
    failure: text('failure'),
    /** Whatever becomes of it, the money has to go back: what a service did not do of it is requested again. */
    isOwed: boolean('is_owed').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_refund_order_idx').on(table.orderId),
    index('payment_refund_requested_idx')
      .on(table.orderId)
      .where(sql`state = 'requested'`),
    check('payment_refund_amount', sql`${table.amount} > 0`),
  ],
)
