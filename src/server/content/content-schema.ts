import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** `content` is sanitised HTML; `regions` are checked against the contract when written. */
export const page = pgTable('page', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  lead: text('lead').notNull().default(''),
  content: text('content').notNull().default(''),
  template: text('template').notNull().default('default'),
  regions: jsonb('regions').notNull().default([]),
  metaTitle: text('meta_title').notNull().default(''),
  metaDescription: text('meta_description').notNull().default(''),
  heroImageKey: text('hero_image_key'),
  published: boolean('published').notNull().default(true),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** `items` is the whole tree. */
export const menu = pgTable('menu', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  items: jsonb('items').notNull().default([]),
})
