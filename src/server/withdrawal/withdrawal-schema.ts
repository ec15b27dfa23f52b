import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
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

const states = ['received', 'acknowledged', 'goods_received', 'refunded', 'rejected'] as const
const withdrawalState = valueDomain('withdrawal_state', states)
const withdrawalReceipt = valueDomain('withdrawal_receipt', ['written', 'withheld'])

const at = (name: string) => timestamp(name, { withTimezone: true })

export const withdrawalNumber = pgSequence('withdrawal_number', { startWith: 1 })

/**
 * Statements of withdrawal, each as it was made; only `state` and `receipt` change. `refundAccount` is forgotten some time after it
 * is closed. `orderId` is the order that has this
 * number and address, null where none has. `receipt` is withheld where so many went out that the merchant has to look first.
 */
export const withdrawal = pgTable(
  'withdrawal',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    state: withdrawalState('state').notNull(),
    name: text('name').notNull(),
    orderNumber: text('order_number').notNull(),
    email: text('email').notNull(),
    items: jsonb('items').notNull(),
    /** Where the customer wants money back that no payment service brought; '' where none was given. */
    refundAccount: text('refund_account').notNull().default(''),
    statement: text('statement').notNull(),
    orderId: uuid('order_id'),
    late: boolean('late').notNull(),
    receipt: withdrawalReceipt('receipt').notNull(),
    ipHash: text('ip_hash').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    index('withdrawal_received_idx').on(table.receivedAt),
    index('withdrawal_open_idx')
      .on(table.receivedAt)
      .where(sql`state in ('received', 'acknowledged', 'goods_received')`),
    index('withdrawal_order_idx').on(table.orderId),
    index('withdrawal_email_idx').on(sql`lower(${table.email})`, table.receivedAt),
    index('withdrawal_ip_idx').on(table.ipHash, table.receivedAt),
  ],
)

/** One row for each step of a withdrawal, the statement itself first. */
export const withdrawalTransition = pgTable(
  'withdrawal_transition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    withdrawalId: uuid('withdrawal_id')
      .notNull()
      .references(() => withdrawal.id, { onDelete: 'cascade' }),
    fromState: withdrawalState('from_state'),
    toState: withdrawalState('to_state').notNull(),
    /** `consumer`, `merchant` by a command, or `staff:ID`. */
    actor: text('actor').notNull(),
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** The step that this one takes back; each is taken back once. */
    undoes: bigint('undoes', { mode: 'number' }).references((): AnyPgColumn => withdrawalTransition.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    index('withdrawal_transition_withdrawal_idx').on(table.withdrawalId),
    uniqueIndex('withdrawal_transition_undoes')
      .on(table.undoes)
      .where(sql`undoes is not null`),
    check('withdrawal_transition_actor', sql`${table.actor} ~ '^(consumer|merchant|staff:[1-9][0-9]*)$'`),
  ],
)
