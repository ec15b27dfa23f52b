import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'
import { undoableSteps } from './order.ts'

const orderStates = ['quote_requested', 'placed', 'accepted', 'completed', 'cancelled'] as const
const fulfilmentStates = [
  'unfulfilled',
  'preparing',
  'partially_shipped',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const
const orderState = valueDomain('order_state', orderStates)
const fulfilmentState = valueDomain('fulfilment_state', fulfilmentStates)
const orderAdjustmentType = valueDomain('order_adjustment_type', [
  'shipping',
  'payment_fee',
  'discount',
  'cash_rounding',
])
const orderChannel = valueDomain('order_channel', ['web', 'phone'])
const orderMachine = valueDomain('order_machine', ['order', 'fulfilment'])
const orderStepState = valueDomain('order_step_state', [...new Set([...orderStates, ...fulfilmentStates])])

const orderUndoStep = valueDomain('order_undo_step', undoableSteps)

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Human order numbers are drawn from a sequence: unique, growing, may skip. */
export const orderNumber = pgSequence('order_number', { startWith: 1 })

/** All that a customer reads on the order is a snapshot. `guestKey` is the hash of the session that placed it. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    cartId: uuid('cart_id').notNull().unique(),
    userId: integer('user_id'),
    guestKey: text('guest_key'),
    /** How it came in: by the shop's checkout, or by telephone, taken down at the desk. */
    channel: orderChannel('channel').notNull().default('web'),
    state: orderState('state').notNull(),
    fulfilment: fulfilmentState('fulfilment').notNull().default('unfulfilled'),
    contact: jsonb('contact').notNull(),
    shippingAddress: jsonb('shipping_address'),
    billingAddress: jsonb('billing_address').notNull(),
    shippingMethod: jsonb('shipping_method').notNull(),
    paymentMethod: jsonb('payment_method').notNull(),
    pickupPoint: jsonb('pickup_point'),
    requestedDay: date('requested_day', { mode: 'string' }),
    /** What was promised of its arrival when it was placed; `promisePayBy`: if its transfer is there by then. */
    promisedFrom: date('promised_from', { mode: 'string' }),
    promisedTo: date('promised_to', { mode: 'string' }),
    promisePayBy: at('promise_pay_by'),
    coupon: jsonb('coupon'),
    /** Kinds of documents that were issued for it, such as `proforma` and `final`. */
    documents: text('documents')
      .array()
      .notNull()
      .default(sql`'{}'`),
    comment: text('comment').notNull().default(''),
    termsVersion: text('terms_version').notNull(),
    /** How many days its transfer is waited for. */
    transferDueDays: integer('transfer_due_days').notNull().default(8),
    totalGross: integer('total_gross').notNull(),
    placedAt: at('placed_at').notNull().defaultNow(),
    /** Grows with each change of its goods, addresses or delivery: who changes an older one learns what happened meanwhile. */
    revision: integer('revision').notNull().default(1),
    /** When such a change last made more due: the time to pay it begins then. */
    repricedAt: at('repriced_at'),
    /** Signed links that were issued before open it no more. */
    linksWithdrawnAt: at('links_withdrawn_at'),
  },
  (table) => [
    index('orders_user_idx')
      .on(table.userId, table.placedAt)
      .where(sql`user_id is not null`),
    index('orders_claimable_idx')
      .on(sql`lower(${table.contact}->>'email')`)
      .where(sql`user_id is null`),
    check('orders_total', sql`${table.totalGross} >= 0`),
    check('orders_transfer_due_days', sql`${table.transferDueDays} between 1 and 60`),
    index('orders_placed_idx').on(table.placedAt),
    // One for all states: whoever writes an order would pay for the condition of each partial index, kept or not.
    index('orders_state_idx').on(table.state, table.placedAt),
  ],
)

export const orderLine = pgTable(
  'order_line',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    variantId: integer('variant_id').notNull(),
    productId: integer('product_id').notNull(),
    name: text('name').notNull(),
    itemNumber: text('item_number').notNull(),
    unitMeasure: text('unit_measure').notNull(),
    imageKey: text('image_key'),
    taxRate: integer('tax_rate').notNull(),
    unitGross: integer('unit_gross').notNull(),
    quantity: integer('quantity').notNull(),
    discount: integer('discount').notNull().default(0),
    net: integer('net').notNull(),
    tax: integer('tax').notNull(),
    gross: integer('gross').notNull(),
    position: integer('position').notNull(),
    /** Lines that were ordered as one set share it; null for all others. */
    setId: uuid('set_id'),
  },
  (table) => [
    check('order_line_quantity', sql`${table.quantity} > 0`),
    index('order_line_order_idx').on(table.orderId),
    check('order_line_sum', sql`${table.net} + ${table.tax} = ${table.gross}`),
    check(
      'order_line_gross',
      sql`${table.gross} = ${table.unitGross} * ${table.quantity} - ${table.discount} and ${table.gross} >= 0`,
    ),
  ],
)

/** How many pieces of a product were sold lately; a product without a row sold none. Lists sort by it. */
export const productSales = pgTable(
  'product_sales',
  {
    productId: integer('product_id').primaryKey(),
    sold: integer('sold').notNull(),
  },
  (table) => [check('product_sales_sold', sql`${table.sold} > 0`)],
)

/** Every amount of an order that is no line. */
export const orderAdjustment = pgTable(
  'order_adjustment',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    type: orderAdjustmentType('type').notNull(),
    label: text('label').notNull(),
    source: text('source').notNull(),
    taxRate: integer('tax_rate').notNull(),
    net: integer('net').notNull(),
    tax: integer('tax').notNull(),
    gross: integer('gross').notNull(),
    quotation: text('quotation'),
    /** What the delivery would have cost (gross forints), paid by a coupon; null: no coupon paid it, or that was not recorded. */
    waived: integer('waived'),
    position: integer('position').notNull(),
  },
  (table) => [
    index('order_adjustment_order_idx').on(table.orderId),
    check('order_adjustment_sum', sql`${table.net} + ${table.tax} = ${table.gross}`),
    check(
      'order_adjustment_waived',
      sql`${table.waived} is null or (${table.waived} >= 0 and ${table.type} = 'shipping' and ${table.gross} = 0)`,
    ),
  ],
)

/** One row for each transition of the order's or the fulfilment's machine. */
export const orderTransition = pgTable(
  'order_transition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    machine: orderMachine('machine').notNull(),
    fromState: orderStepState('from_state'),
    toState: orderStepState('to_state').notNull(),
    actor: text('actor').notNull(),
    /** Why, in the merchant's text, such as the reason of a cancelling. */
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The step that this one takes back; each is taken back once. */
    undoes: bigint('undoes', { mode: 'number' }).references((): AnyPgColumn => orderTransition.id),
  },
  (table) => [
    index('order_transition_order_idx').on(table.orderId),
    index('order_transition_delivered_idx')
      .on(table.createdAt)
      .where(sql`to_state = 'delivered'`),
    uniqueIndex('order_transition_undoes')
      .on(table.undoes)
      .where(sql`undoes is not null`),
  ],
)

/** What it takes to take a colleague's step back, and how the order stood after it; for the time of the grace. */
export const orderUndo = pgTable(
  'order_undo',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id').notNull(),
    step: orderUndoStep('step').notNull(),
    /** The dedupe key of its email; null for a step that nobody is written of. */
    emailKey: text('email_key'),
    /** `Restore` in `order-undo.ts`. */
    restore: jsonb('restore').notNull(),
    /** `Standing` in `order-undo-store.ts`. */
    standing: jsonb('standing').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    takenBackAt: at('taken_back_at'),
  },
  (table) => [
    index('order_undo_order_idx').on(table.orderId, table.createdAt),
    index('order_undo_created_idx').on(table.createdAt),
  ],
)

/** A change of an order's goods, addresses or delivery before it was shipped. `changes`: a line each, without personal data. */
export const orderEdit = pgTable(
  'order_edit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    changes: text('changes').array().notNull(),
    totalBefore: integer('total_before').notNull(),
    totalAfter: integer('total_after').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_edit_order_idx').on(table.orderId)],
)

/** Money that had to go back to the customer (forints) and which a colleague gave up; `undoneAt`: it is wanted again. */
export const refundWaiver = pgTable(
  'refund_waiver',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amount: integer('amount').notNull(),
    /** Why it had to go back, as the customer would have read it. */
    refundReason: text('refund_reason').notNull(),
    /** Why it does not. */
    reason: text('reason').notNull(),
    actor: text('actor').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    undoneBy: text('undone_by'),
    undoneAt: at('undone_at'),
  },
  (table) => [
    index('refund_waiver_order_idx').on(table.orderId),
    check('refund_waiver_amount', sql`${table.amount} > 0`),
    check('refund_waiver_undone', sql`(${table.undoneBy} is null) = (${table.undoneAt} is null)`),
  ],
)

const orderRefundPart = valueDomain('order_refund_part_kind', ['line', 'shipping', 'other'])

/** What of an order was given back: its goods, its delivery, or a sum for a reason. `request` names the press of the button. */
export const orderRefund = pgTable(
  'order_refund',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    request: uuid('request').notNull().unique(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    gross: integer('gross').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_refund_order_idx').on(table.orderId),
    check('order_refund_gross', sql`${table.gross} > 0`),
  ],
)

/** A line's pieces, the delivery, or a sum of one VAT rate. `restocked`: so many can be sold again. */
export const orderRefundPartTable = pgTable(
  'order_refund_part',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => orderRefund.id),
    kind: orderRefundPart('kind').notNull(),
    lineId: uuid('line_id').references(() => orderLine.id),
    quantity: integer('quantity').notNull(),
    restocked: integer('restocked').notNull().default(0),
    name: text('name').notNull(),
    taxRate: integer('tax_rate').notNull(),
    net: integer('net').notNull(),
    tax: integer('tax').notNull(),
    gross: integer('gross').notNull(),
  },
  (table) => [
    index('order_refund_part_refund_idx').on(table.refundId),
    index('order_refund_part_line_idx')
      .on(table.lineId)
      .where(sql`line_id is not null`),
    check('order_refund_part_line', sql`(${table.kind} = 'line') = (${table.lineId} is not null)`),
    check('order_refund_part_sum', sql`${table.net} + ${table.tax} = ${table.gross} and ${table.gross} > 0`),
    check(
      'order_refund_part_quantity',
      sql`${table.quantity} > 0 and ${table.restocked} between 0 and ${table.quantity}`,
    ),
  ],
)

/**
 * What orders are searched by, folded. Orders get their row when somebody searches, or soon after (`order-search.ts`), so that
 * placing one costs nothing more; a trigger follows what changes later, such as forgotten names.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Number, name and town: what everybody at the desk may see. */
    openWords: text('open_words').notNull(),
    /** These, and addresses, e-mail and telephone. */
    words: text('words').notNull(),
  },
  (table) => [index('order_search_words_idx').using('gin', sql`${table.words} gin_trgm_ops`)],
)
