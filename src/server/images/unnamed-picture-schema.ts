import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A stored picture that nothing in the database names, and since when that has been known. */
export const unnamedPicture = pgTable('unnamed_picture', {
  key: text('key').primaryKey(),
  since: timestamp('since', { withTimezone: true }).notNull(),
})
