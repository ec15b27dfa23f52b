import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Words and phrases that mean the same to a customer; the merchant's to edit. */
export const synonymGroup = pgTable('synonym_group', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  words: text('words').array().notNull(),
})
