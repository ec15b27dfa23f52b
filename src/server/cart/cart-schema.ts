import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const cartState = valueDomain('cart_state', ['open', 'completed', 'merged', 'expired'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Cart and checkout are one: the checkout's steps are columns of the cart, its token is the cart's. */
export const cart = pgTable(
  'cart',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: integer('user_id'),
    state: cartState('state').notNull().default('open'),
    revision: integer('revision').notNull().default(0),
    contact: jsonb('contact'),
    shippingAddress: jsonb('shipping_address'),
    billingAddress: jsonb('billing_address'),
    shippingMethodId: integer('shipping_method_id'),
    pickupPointId: text('pickup_point_id'),
    /** The day requested at a fitting partner. */
    requestedDay: date('requested_day', { mode: 'string' }),
    /** The hour requested there, in minutes since midnight. */
    requestedTime: smallint('requested_time'),
    paymentMethodId: integer('payment_method_id'),
    couponCode: text('coupon_code'),
    comment: text('comment').notNull().default(''),
    /** When the customer asked to be reminded of an abandoned cart; null: never, or taken back. */
    reminderRequestedAt: at('reminder_requested_at'),
    reminderSentAt: at('reminder_sent_at'),
    /** When the email's link first opened the cart. */
    reminderOpenedAt: at('reminder_opened_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('cart_user_idx')
      .on(table.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('cart_open_of_user')
      .on(table.userId)
      .where(sql`state = 'open'`),
    // Each change of a cart moves `updated_at`: an index that held it would make each change write into every index.
    index('cart_created_idx')
      .on(table.createdAt)
      .where(sql`state = 'open' and user_id is null`),
    index('cart_reminder_idx')
      .on(table.reminderRequestedAt)
      .where(sql`state = 'open' and reminder_requested_at is not null and reminder_sent_at is null`),
  ],
)

/** `position` keeps the order of adding. */
export const cartLine = pgTable(
  'cart_line',
  {
    id: uuid('id').primaryKey(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    unique('cart_line_variant').on(table.cartId, table.variantId),
    check('cart_line_quantity', sql`${table.quantity} between 1 and 999`),
  ],
)

/**
 * The lines of sets, each in the quantity of its set. A table of their own: a variant may lie in several sets and beside them,
 * and servers of the version before name the unique constraint of `cart_line`. Both draw their `position` from one sequence.
 */
export const cartSetLine = pgTable(
  'cart_set_line',
  {
    id: uuid('id').primaryKey(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    setId: uuid('set_id').notNull(),
    variantId: integer('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    position: bigint('position', { mode: 'number' })
      .notNull()
      .default(sql`nextval('cart_line_position_seq')`),
  },
  (table) => [
    unique('cart_set_line_variant').on(table.cartId, table.setId, table.variantId),
    check('cart_set_line_quantity', sql`${table.quantity} between 1 and 999`),
  ],
)

/** One row for each change of a cart's state. */
export const cartTransition = pgTable(
  'cart_transition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    fromState: cartState('from_state').notNull(),
    toState: cartState('to_state').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('cart_transition_cart_idx').on(table.cartId)],
)
