import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const couponKind = valueDomain('coupon_kind', ['percent', 'amount', 'free_shipping'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * `code` in capitals. `value`: percent for `percent`, gross forints for `amount`, nothing for `free_shipping`. `used` counts
 * the orders that hold a use of it now, so that its limit can be enforced by one conditional update.
 */
export const coupon = pgTable(
  'coupon',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    kind: couponKind('kind').notNull(),
    value: integer('value').notNull().default(0),
    /** The smallest sum of products in gross forints. */
    minTotal: integer('min_total'),
    validFrom: at('valid_from'),
    validTo: at('valid_to'),
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    used: integer('used').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('coupon_code', sql`${table.code} = upper(${table.code}) and ${table.code} <> ''`),
    check(
      'coupon_value',
      sql`case ${table.kind} when 'percent' then ${table.value} between 1 and 100 when 'amount' then ${table.value} > 0 else ${table.value} = 0 end`,
    ),
    check(
      'coupon_used',
      sql`${table.used} >= 0 and (${table.maxUses} is null or ${table.used} <= ${table.maxUses})`,
    ),
  ],
)

/** An order's use of a coupon. `customer` is the customer's address in lower case. A cancelled order gives its use back. */
export const couponUse = pgTable(
  'coupon_use',
  {
    orderId: uuid('order_id').primaryKey(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupon.id),
    customer: text('customer').notNull(),
    /** Which of the customer's uses it is, from 1, so that two orders at once can't take the same one. */
    ordinal: integer('ordinal'),
    amount: integer('amount').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    releasedAt: at('released_at'),
  },
  (table) => [
    check('coupon_use_amount', sql`${table.amount} >= 0`),
    unique('coupon_use_ordinal').on(table.couponId, table.customer, table.ordinal),
  ],
)
