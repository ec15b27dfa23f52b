import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { valueDomain } from '#platform/database/value-domain.ts'

const reviewState = valueDomain('review_state', ['pending', 'published', 'rejected'])

const at = (name: string) => timestamp(name, { withTimezone: true })

/** One of a user and product. `userId` is null of who wrote by an email's link, and once the writer's account was deleted. */
export const review = pgTable(
  'review',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    variantId: integer('variant_id').notNull(),
    userId: integer('user_id'),
    /** The name as it was at writing; '' for an anonymous review. */
    authorName: text('author_name').notNull(),
    anonymous: boolean('anonymous').notNull().default(false),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull().default(''),
    /** An order of the writer held the product when it was written. */
    verifiedBuyer: boolean('verified_buyer').notNull().default(false),
    state: reviewState('state').notNull().default('pending'),
    /** The order whose email led to it; null when it was written on the product's page. */
    orderId: uuid('order_id'),
    /** Which car the product is used on, as its writer calls it; '' when not said. */
    car: text('car').notNull().default(''),
    /** How far it was driven with the product. */
    kilometres: integer('kilometres'),
    /** Of the demo shop, marked as such: nobody wrote it, and it counts for nothing. */
    sample: boolean('sample').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('review_once').on(table.userId, table.productId),
    index('review_product_idx').on(table.productId, table.state, table.createdAt),
    index('review_state_idx').on(table.state, table.createdAt),
    check('review_rating', sql`${table.rating} between 1 and 5`),
    check('review_car', sql`char_length(${table.car}) <= 60`),
    check('review_kilometres', sql`${table.kilometres} between 1 and 500000`),
    check(
      'review_sample',
      sql`not ${table.sample} or (${table.userId} is null and ${table.orderId} is null)`,
    ),
    check('review_anonymous', sql`not ${table.anonymous} or ${table.authorName} = ''`),
  ],
)

/**
 * The pictures of a review, in the order of their ids. `reviewId` is null before the review is written, and once the picture was
 * removed from it: an hour later nothing keeps its file.
 */
export const reviewPhoto = pgTable(
  'review_photo',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reviewId: integer('review_id').references(() => review.id, { onDelete: 'set null' }),
    /** Of the file among the pictures; nobody can guess it. */
    fileKey: text('file_key').notNull().unique('review_photo_file'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('review_photo_review_idx').on(table.reviewId)],
)

/** One row for each change of a review's state. */
export const reviewTransition = pgTable(
  'review_transition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    fromState: reviewState('from_state').notNull(),
    toState: reviewState('to_state').notNull(),
    actor: text('actor').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('review_transition_review_idx').on(table.reviewId)],
)

/** An order that was looked at when its customer could be invited to review; `sentAt` is null where there was nothing to review. */
export const reviewRequest = pgTable('review_request', {
  orderId: uuid('order_id').primaryKey(),
  decidedAt: at('decided_at').notNull(),
  sentAt: at('sent_at'),
})

/** Since when reviews are invited, in one row; none while they are not. Orders delivered before are left alone. */
export const reviewRequestPeriod = pgTable(
  'review_request_period',
  {
    id: integer('id').primaryKey().default(1),
    since: at('since').notNull(),
  },
  (table) => [check('review_request_period_one', sql`${table.id} = 1`)],
)

/** Who wants no email of this kind: the hash of the address in lower case. */
export const reviewRequestRefusal = pgTable('review_request_refusal', {
  emailHash: text('email_hash').primaryKey(),
  createdAt: at('created_at').notNull(),
})
