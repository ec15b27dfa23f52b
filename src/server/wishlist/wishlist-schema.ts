import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A user's lists; at most one is the default. */
export const wishlist = pgTable(
  'wishlist',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('wishlist_user_idx').on(table.userId, table.createdAt),
    uniqueIndex('wishlist_default')
      .on(table.userId)
      .where(sql`is_default`),
  ],
)

/** A product is on a list once. */
export const wishlistItem = pgTable(
  'wishlist_item',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    wishlistId: uuid('wishlist_id')
      .notNull()
      .references(() => wishlist.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (table) => [
    unique('wishlist_item_once').on(table.wishlistId, table.productId),
    index('wishlist_item_product_idx').on(table.productId),
  ],
)
